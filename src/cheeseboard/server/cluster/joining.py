"""How an application becomes a node: its sockets and requests may be handed on."""

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import WebSocketRoute

from cheeseboard.server.cluster.node import Node
from cheeseboard.server.cluster.relay import RelayedRequests, RelayingTalk
from cheeseboard.server.premises import Premises
from cheeseboard.server.store.postgres.store import PostgresStore


def join_cluster(app: Starlette, premises: Premises) -> None:
    """Hand on what is not ours; the inner routes stay as they are, and answer other nodes directly."""
    store = premises.store
    if not isinstance(store, PostgresStore):
        raise TypeError(store)
    node = premises.neighbours = Node(premises, store, app)
    app.user_middleware.append(Middleware(RelayedRequests, node=node))
    sockets = [place for place, route in enumerate(app.router.routes) if isinstance(route, WebSocketRoute)]
    for place in sockets:
        path = getattr(app.router.routes[place], "path", "")
        app.router.routes[place] = WebSocketRoute(path, RelayingTalk(node))
