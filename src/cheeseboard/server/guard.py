"""Who may call: our own page, and programs that name no origin; other web sites may not. And from where they call."""

import ipaddress
import socket
from collections.abc import MutableMapping
from functools import cache, lru_cache
from typing import Any
from urllib.parse import urlsplit

from cheeseboard.server.house import House, Network
from cheeseboard.site.safety import PAGE_RULES

CSP = f"{PAGE_RULES}; frame-ancestors 'none'"
HEADERS = (
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
HOME_DOMAINS = ("local", "lan", "home", "home.arpa", "internal", "localdomain", "fritz.box")
"""What home routers put behind a machine's name. Nobody can own a public name under them (fritz.box is AVM's)."""
FORWARDING = (b"forwarded", b"x-forwarded-for", b"x-forwarded-host", b"x-forwarded-proto", b"x-real-ip", b"via")
"""Headers by which a request shows that it came through a proxy."""

Scope = MutableMapping[str, Any]


def header(scope: Scope, name: bytes) -> str | None:
    """A request header."""
    for key, value in scope["headers"]:
        if key == name:
            return str(value.decode("latin-1"))
    return None


# -- whose page it is -------------------------------------------------------------------------------------------


def origin_ok(scope: Scope, house: House) -> bool:
    """A browser names the site a request comes from: it must be ours. Programs name none and are welcome."""
    origin = header(scope, b"origin")
    host = header(scope, b"host") or ""
    if not host_ok(host, house.origins):
        return False
    if origin is None or origin in house.origins:
        return True
    return origin.partition("//")[2].lower() == host.lower()


@cache
def host_names() -> frozenset[str]:
    """The names of this machine, alone and as a home router completes them."""
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    return frozenset({"localhost", name, short, *(f"{short}.{domain}" for domain in HOME_DOMAINS)})


@lru_cache(maxsize=256)
def host_ok(host: str, origins: tuple[str, ...]) -> bool:
    """A foreign name that points at our address (DNS rebinding) is refused; addresses and our own names are fine."""
    name, fine = split_host(host)
    if not fine:
        return False
    if address_in(name) is not None:
        return True
    return name in host_names() or name in {split_host(origin.partition("//")[2])[0] for origin in origins}


def split_host(host: str) -> tuple[str, bool]:
    """The name in a Host header, without port and brackets; whether there was one."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return "", False
    return name.rstrip("."), bool(name)


# -- where it comes from ----------------------------------------------------------------------------------------


def address_in(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """The address that a text is, if it is one."""
    try:
        return ipaddress.ip_address(text)
    except ValueError:
        return None


def trusted(peer: str, proxies: tuple[Network, ...]) -> bool:
    """Is this one of the proxies whose word the operator takes?"""
    address = address_in(peer)
    return address is not None and any(address in network for network in proxies)


def caller(scope: Scope, house: House) -> str:
    """The address that is charged for a request: the peer's own, or what a trusted proxy says of it."""
    peer = str((scope.get("client") or ("?", 0))[0])
    if house.proxies and trusted(peer, house.proxies):
        peer = forwarded(scope, house.proxies) or peer
    return payer(peer)


def forwarded(scope: Scope, proxies: tuple[Network, ...]) -> str | None:
    """The last address in X-Forwarded-For that is no trusted proxy: whatever stands before it, anybody can write."""
    said = ",".join(value.decode("latin-1") for key, value in scope["headers"] if key == b"x-forwarded-for")
    for part in reversed(said.split(",")):
        text = part.strip()
        if address_in(text) is None:
            return None
        if not trusted(text, proxies):
            return text
    return None


@lru_cache(maxsize=4096)
def payer(address: str) -> str:
    """Who is charged for what this address does: itself, or in IPv6 the network of 64 bits that one household has."""
    found = address_in(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        mapped = found.ipv4_mapped
        return str(mapped) if mapped else str(ipaddress.ip_network((found, 64), strict=False).network_address)
    return address


def is_here(scope: Scope) -> bool:
    """Does this come from this very machine, and through no proxy?"""
    peer = address_in(str((scope.get("client") or ("?", 0))[0]))
    through = any(header(scope, name) is not None for name in FORWARDING)
    return peer is not None and peer.is_loopback and not through
