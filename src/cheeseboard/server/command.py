"""Serve the browser table: play alone, on one screen, or with friends by a link."""

import argparse
import gc
import os
import sys
from contextlib import suppress
from ipaddress import ip_network
from pathlib import Path
from socket import gethostname, socket

from cheeseboard.folders import data_folder
from cheeseboard.server.house import DAY, House, Network
from cheeseboard.server.operations import net
from cheeseboard.server.operations.place import Lock, Taken, keep_private
from cheeseboard.server.store.choosing import check_database
from cheeseboard.server.store.postgres.address import Address, address_of
from cheeseboard.server.store.schema import StoreTrouble

PORT = 8710
SWITCH_SECONDS = 0.001
"""The store's thread gets its turn sooner when the event loop is busy; shorter makes answers faster, not slower."""
BUILT_IN = ("random", "simple", "turner", "level-1", "level-2", "level-3", "level-4")
NEW_OBJECTS = 10_000
"""So many more objects than before, and the garbage collector looks for cycles among them; Python's own 700 is for
programs that make fewer."""
DATABASE_SECONDS = 10.0
"""How long to wait for a database that is just starting."""
ANYWHERE = ("0.0.0.0", "::", "")  # noqa: S104 - only compared with


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The words of `cheeseboard serve`."""
    add = parser.add_argument
    add("--host", default=None, help="address to listen on (default: this machine only, 127.0.0.1)")
    add("--port", type=int, default=None, help=f"port (default {PORT}; another free one if it is taken)")
    add("--data", type=Path, default=None, metavar="DIR", help="folder of the store (default: your data folder)")
    add("--store", default=None, metavar="URL", help="postgresql://user@host/database instead of a file (no password!)")
    add("--password-file", type=Path, default=None, metavar="FILE", help="file with the database's password")
    add("--name", default=None, help="what this node is called in logs and lists (default: machine and port)")
    add("--link", default="127.0.0.1:0", metavar="HOST:PORT", help="where this node listens for other nodes")
    add("--link-name", default="", metavar="HOST", help="where other nodes find it, if not there")
    add("--lease", type=float, default=3, metavar="S", help="a node that is silent so long loses its tables")
    add("--lan", action="store_true", help="let other devices in the local network join; prints a QR code")
    add("--open", action=argparse.BooleanOptionalAction, default=False, help="open the page in your browser")
    add("--origin", action="append", default=[], metavar="URL", help="public address behind a proxy (repeatable)")
    add("--trusted-proxy", action="append", default=[], metavar="ADDRESS", help="believe its X-Forwarded-For")
    add("--bot", action="append", default=[], metavar="NAME=COMMAND", help="let an outside program sit as a bot")
    add("--keep-finished", type=float, default=30, metavar="DAYS", help="purge finished tables after (0: never)")
    add("--keep-idle", type=float, default=90, metavar="DAYS", help="purge untouched tables after (0: never)")
    add("--idle-seconds", type=float, default=60, metavar="S", help="tables without visitors leave memory after")
    add("--rate", type=float, default=30, metavar="N", help="messages per second that one connection may send")
    add("--tables", type=float, default=60, metavar="N", help="new tables per minute from one address")
    add("--thinkers", type=int, default=0, metavar="N", help="processes for the bots (default: half the cores)")


def run(args: argparse.Namespace) -> int:
    """Serve until Ctrl-C."""
    folder = args.data or data_folder()
    try:
        address = address_of(args.store, args.password_file, os.environ)
    except StoreTrouble as trouble:
        return refused(trouble)
    if address is not None:
        return serve(args, house_of(args, folder, address), None)
    keep_private(folder, ours=args.data is None)
    try:
        lock = Lock(folder)
    except Taken as taken:
        return already_running(taken, folder, args.open)
    try:
        return serve(args, house_of(args, folder), lock)
    finally:
        lock.release()


def refused(trouble: StoreTrouble) -> int:
    """The store cannot be used: say why."""
    print(f"cheeseboard serve: {trouble}", file=sys.stderr)
    return 2


def already_running(taken: Taken, folder: Path, open_page: bool) -> int:
    """The other server is as good as this one: show it."""
    if not taken.address:
        print(f"cheeseboard serve: another server is using {folder}; give this one --data DIR.", file=sys.stderr)
        return 2
    print(f"Cheeseboard is already running: {taken.address}")
    if open_page:
        show_page(taken.address)
    return 0


def house_of(args: argparse.Namespace, folder: Path, address: Address | None = None) -> House:
    """The house rules from the command line."""
    return House(
        data=folder,
        database=address.url if address else "",
        database_password=address.password if address else None,
        lease=args.lease,
        link=args.link,
        link_name=args.link_name,
        origins=tuple(origin.rstrip("/") for origin in args.origin),
        proxies=tuple(network(word) for word in args.trusted_proxy),
        lan=args.lan,
        outside_bots=dict(outside(word) for word in args.bot),
        keep_finished=args.keep_finished * DAY,
        keep_idle=args.keep_idle * DAY,
        idle_seconds=args.idle_seconds,
        messages_per_second=args.rate,
        messages_burst=3 * args.rate,
        tables_per_minute=args.tables,
        thinkers=args.thinkers if args.thinkers > 0 else max(1, (os.cpu_count() or 1) // 2),
    )


def network(word: str) -> Network:
    """An address, or a network as 10.0.0.0/8."""
    try:
        return ip_network(word, strict=False)
    except ValueError:
        raise SystemExit(f"cheeseboard serve: --trusted-proxy takes an address or a network, not '{word}'") from None


def outside(word: str) -> tuple[str, str]:
    """NAME=COMMAND."""
    name, equals, command = word.partition("=")
    if not equals or not name or not command:
        raise SystemExit(f"cheeseboard serve: --bot takes NAME=COMMAND, not '{word}'")
    if name in BUILT_IN or not name.replace("-", "").isalnum():
        raise SystemExit(f"cheeseboard serve: '{name}' cannot be the name of an outside bot; choose another")
    return name, command


def serve(args: argparse.Namespace, house: House, lock: Lock | None) -> int:
    """Bind, say where, run."""
    try:
        if house.database:
            check_database(house, DATABASE_SECONDS)
    except StoreTrouble as trouble:
        return refused(trouble)
    host = args.host or ("0.0.0.0" if args.lan else "127.0.0.1")  # noqa: S104 - asked for by --lan
    wanted = PORT if args.port is None else args.port
    sock, as_asked = net.listen(host, wanted)
    port = sock.getsockname()[1]
    if not as_asked:
        print(f"Port {wanted} is taken, so this server uses {port}.")
    local = net.url("localhost" if host in ANYWHERE or host == "127.0.0.1" else host, port)
    house.addresses = addresses(host, port, local)
    house.name = args.name or f"{gethostname()}:{port}"
    if lock is not None:
        lock.say(local)
    announce(house, local)
    if args.open:
        show_page(local)
    return run_server(house, sock)


def addresses(host: str, port: int, local: str) -> list[str]:
    """Where people can find this server, the best address for others first."""
    shared = net.lan_address() if host in ANYWHERE else None
    return [net.url(shared, port), local] if shared else [local]


def announce(house: House, local: str) -> None:
    """Say where the table stands."""
    print(f"Cheeseboard: {local}")
    if house.lan and house.addresses[0] != local:
        from cheeseboard.server.operations.qr import terminal

        print(f"Others in this network: {house.addresses[0]}\n\n{terminal(house.addresses[0])}")
    print("Ctrl-C ends it; games go on where they were.", flush=True)


def show_page(address: str) -> None:
    """Open the browser, without waiting for it."""
    import threading
    import webbrowser

    threading.Timer(0.4, webbrowser.open, [address]).start()


def rarely_look_for_cycles() -> None:
    """Look for garbage in cycles less often than Python does by itself: that took a sixth of the time.

    Views come and go by the thousand, and none of them holds a cycle. What is loaded by now stays for good.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS, 10, 10)


def run_server(house: House, sock: socket) -> int:
    """Run uvicorn on our socket, behind our door."""
    from cheeseboard.server import serving
    from cheeseboard.server.operations.log import take_over
    from cheeseboard.server.premises import Premises

    house.connections = min(house.connections, net.raise_limit() - net.SPARE_FILES)
    try:
        premises = Premises(house)
    except StoreTrouble as trouble:
        return refused(trouble)
    take_over()
    sys.setswitchinterval(SWITCH_SECONDS)
    rarely_look_for_cycles()
    with suppress(KeyboardInterrupt):  # uvicorn has closed everything and passes Ctrl-C on
        serving.run(premises, sock)
    return 0
