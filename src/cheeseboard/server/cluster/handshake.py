"""How nodes prove themselves to each other: both must know the key that the one who is called wrote into the database.

The key is made anew with each session, so there is no secret to configure, to copy or to forget. Who can read it can
read and write every table anyway. The proofs are over fresh random words of both sides: none can be used again.
"""

import hmac
import secrets
from hashlib import sha256
from typing import NamedTuple

import msgspec

from cheeseboard.server.cluster.frames import SPEECH


class Hello(msgspec.Struct):
    """The one who is called says who it is."""

    speech: int
    node: int
    challenge: bytes


class Proof(msgspec.Struct):
    """The caller's answer."""

    node: int
    challenge: bytes
    proof: bytes


class Peer(NamedTuple):
    """A node as the database knows it."""

    id: int
    name: str
    host: str
    port: int
    key: bytes
    version: str
    speech: int
    began: float
    draining: bool
    tables: int
    lines: int
    steps: int


def challenge() -> bytes:
    """Words that nobody has used before."""
    return secrets.token_bytes(16)


def hello(node: int, words: bytes) -> bytes:
    """The first frame."""
    return msgspec.json.encode(Hello(SPEECH, node, words))


def read_hello(text: bytes, peer: Peer) -> Hello | None:
    """The first frame, if it comes from the node that was called, in a speech that we speak."""
    found = msgspec.json.decode(text, type=Hello)
    return found if (found.speech, found.node) == (SPEECH, peer.id) else None


def prove(key: bytes, who: str, *words: object) -> bytes:
    """The proof of one side."""
    return hmac.new(key, "\0".join([who, *map(repr, words)]).encode(), sha256).digest()


def is_proved(key: bytes, proof: bytes, who: str, *words: object) -> bool:
    """Does the other side know the key?"""
    return hmac.compare_digest(prove(key, who, *words), proof)
