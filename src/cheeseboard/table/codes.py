"""Why a line ends, in the numbers of WebSocket close codes as docs/api.md lists them."""

BUSY = 1013
BAD_MESSAGES = 4400
NO_HELLO = 4401
FORBIDDEN = 4403
NO_TABLE = 4404
SLOW = 4408
CLOSED = 4410
OLD_PROTOCOL = 4426
TOO_MANY = 4429
TROUBLE = 4500
NO_STORE = 4503
