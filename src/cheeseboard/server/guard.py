"""Who may call: the page's own origin, and programs that have none. Other web sites may not."""

import ipaddress
import socket
from collections.abc import MutableMapping
from functools import cache
from typing import Any
from urllib.parse import urlsplit

from cheeseboard.server.house import House

# Animated pictures set their own styles; scripts may never be inline.
CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "font-src 'self'; media-src 'self' blob:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)

Scope = MutableMapping[str, Any]


def header(scope: Scope, name: bytes) -> str | None:
    """A request header."""
    for key, value in scope["headers"]:
        if key == name:
            return str(value.decode("latin-1"))
    return None


def origin_ok(scope: Scope, house: House) -> bool:
    """A browser names the site a request comes from: it must be ours. Programs name none and are welcome."""
    origin = header(scope, b"origin")
    host = header(scope, b"host") or ""
    if not host_ok(host, house.origins):
        return False
    if origin is None or origin in house.origins:
        return True
    return urlsplit(origin).netloc.lower() == host.lower()


@cache
def host_names() -> frozenset[str]:
    """The names of this machine."""
    name = socket.gethostname().lower()
    return frozenset({"localhost", name, name.partition(".")[0]})


def host_ok(host: str, origins: tuple[str, ...]) -> bool:
    """A foreign name that points at our address (DNS rebinding) is refused; addresses and our own names are fine."""
    name = urlsplit(f"//{host}").hostname or ""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        # A home router adds its own domain to the machine's name: "attic" is also "attic.local" or "attic.lan".
        ours = name in host_names() or name.partition(".")[0] in host_names() - {"localhost"}
        return ours or name in {urlsplit(origin).hostname for origin in origins}
    return True
