"""Ports and addresses."""

import errno
import socket

BACKLOG = 100
"""Connections that wait to be accepted, and the most that are accepted in one go: then the players have their turn."""
FILES = 65_536
SPARE_FILES = 256
"""Open files that connections leave to the store, the page and the bots."""


HERE = ("127.0.0.1", "::1", "localhost")


def raise_limit() -> int:
    """Raise the number of files that this process may open, as far as the system lets it; the number it has now."""
    try:
        import resource
    except ImportError:  # this system has no such limit
        return FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(soft, wanted)


def listen(host: str, port: int) -> tuple[socket.socket, bool]:
    """A bound socket, and whether it has the port that was asked for; if that is taken, any free one."""
    try:
        return bound(host, port), True
    except OSError as trouble:
        if trouble.errno not in (errno.EADDRINUSE, errno.EACCES):
            raise
        return bound(host, 0), False


def bound(host: str, port: int) -> socket.socket:
    """A socket bound to this address."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named as TCP, or asyncio does not switch Nagle's delay off and every other update comes 40 ms late.
    sock = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((host, port))
        sock.listen(BACKLOG)
    except OSError:
        sock.close()
        raise
    return sock


def lan_address() -> str | None:
    """Our address in the local network. A UDP socket that sends nothing finds out which one it would use."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 9))
            found: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if found.startswith("127.") else found


def url(host: str, port: int) -> str:
    """An address for people."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
