"""Where the database is, and its password: from the environment or a file, never from the command line."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import parse_qs, urlsplit, urlunsplit

from cheeseboard.server.store.schema import StoreTrouble

SCHEMES = ("postgresql", "postgres")
VARIABLE = "CHEESEBOARD_STORE"
IN_THE_OPEN = (
    "a password on the command line can be read by everybody on this machine. Leave it out of --store and put it into "
    "PGPASSWORD, into a file that PGPASSFILE names (~/.pgpass otherwise), or into a file of its own: "
    "--password-file FILE."
)


@dataclass(frozen=True, slots=True)
class Address:
    """A database, as asyncpg wants it named."""

    url: str
    password: str | None = field(default=None, repr=False)

    def __str__(self) -> str:
        """The address without its password, for people and logs."""
        parts = urlsplit(self.url)
        name, _, rest = parts.netloc.rpartition("@")
        user = name.partition(":")[0]
        return urlunsplit((parts.scheme, f"{user}@{rest}" if user else rest, parts.path, "", ""))


def address_of(word: str | None, password_file: Path | None, environment: Mapping[str, str]) -> Address | None:
    """The database that the command line or the environment names; None where neither does."""
    if word is not None and has_password(word):
        raise StoreTrouble(IN_THE_OPEN)
    url = word or environment.get(VARIABLE)
    if not url:
        return None
    if urlsplit(url).scheme not in SCHEMES:
        raise StoreTrouble(f"--store takes an address such as postgresql://user@host/database, not '{url[:40]}'")
    return Address(url, None if password_file is None else password_in(password_file))


def has_password(url: str) -> bool:
    """Does an address carry a password?"""
    parts = urlsplit(url)
    return bool(parts.password) or "password" in parse_qs(parts.query)


def password_in(file: Path) -> str:
    """The first line of a file."""
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except OSError as trouble:
        raise StoreTrouble(f"the password file {file} cannot be read: {trouble.strerror}") from None
    if not lines or not lines[0]:
        raise StoreTrouble(f"the password file {file} is empty")
    return lines[0]
