"""All tables of one process: those in memory, those in the store, and how they go from one to the other."""

from collections.abc import Callable
from dataclasses import replace

from cheeseboard.core.refusal import Refusal
from cheeseboard.table import turns
from cheeseboard.table.archive import past_of, relive
from cheeseboard.table.housekeeping import Housekeeping
from cheeseboard.table.seats import Token, new_table_id
from cheeseboard.table.store import Damaged, Saved, Stored
from cheeseboard.table.table import KEY_BYTES, Table
from cheeseboard.table.terms import LOBBY, Terms, from_head
from cheeseboard.table.world import World

LONGEST_ID = 40
AT_ONCE = 256
"""Steps of a table that are gone through before others have their turn."""
SPEAKING = frozenset({"unknown-rules", "unknown-game", "no-store"})
"""Refusals that say by themselves why a stored table cannot be played here."""

Found = Callable[[Table | Refusal], None]


class Room:
    """The room with all the tables."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.open: dict[str, Table] = {}
        self.loading: dict[str, list[Found]] = {}
        self.stored = 0
        self.housekeeping = Housekeeping(world, self.open, self.purged)

    async def begin(self) -> None:
        """Count what there is; tables come to memory when somebody asks for them."""
        self.stored = await self.world.store.count()
        self.housekeeping.begin()

    async def end(self) -> None:
        """Finish writing, then close."""
        self.housekeeping.end()
        for table in list(self.open.values()):
            table.rest()
        self.world.thinker.close()
        await self.world.store.close()

    # -- finding ------------------------------------------------------------------------------------------------

    def find(self, id_: str, found: Found) -> None:
        """The table with this id, from memory or from the store. Those who wait for one table share one reading."""
        table = self.open.get(id_)
        if table is not None:
            found(table)
        elif len(id_) > LONGEST_ID or not id_.isalnum():
            found(Refusal("no-such-table", "S2"))
        elif id_ in self.loading:
            self.loading[id_].append(found)
        else:
            self.loading[id_] = [found]
            self.world.clock.start(self.load(id_))

    async def load(self, id_: str) -> None:
        """Bring a table back from the store; whatever happens, those who wait for it are told."""
        outcome: Table | Refusal = Refusal("table-unreadable", "S2")
        try:
            outcome = await self.brought_back(id_)
        except Damaged as damaged:
            outcome = Refusal("table-damaged", "S2")
            await self.world.store.quarantine(id_, damaged.why)
            self.unreadable("table-damaged", id_, damaged.why)
        except Refusal as refusal:
            outcome = refusal if refusal.code in SPEAKING else outcome
            self.unreadable("table-unreadable", id_, refusal.code)
        except Exception as fault:  # noqa: BLE001 - one that cannot be read harms no other
            self.unreadable("table-unreadable", id_, type(fault).__name__)
        finally:
            for found in self.loading.pop(id_):
                found(outcome)

    async def brought_back(self, id_: str) -> Table | Refusal:
        """The table from what is stored of it, step by step."""
        stored = await self.world.store.read(id_)
        if stored is None:
            return Refusal("no-such-table", "S2")
        table = await self.rebuilt(id_, stored)
        self.open[id_] = table
        return table

    def unreadable(self, what: str, id_: str, why: str) -> None:
        """Note a table that cannot be brought back."""
        self.world.counts.faults += 1
        self.world.fault(what, {"table": id_, "why": why})

    async def rebuilt(self, id_: str, stored: Stored) -> Table:
        """A table from its head and its steps; after a long part of them the other tables have their turn."""
        table = Table(self, id_, from_head(stored.head))
        for done, step in enumerate(stored.steps, 1):
            past = past_of(table.playing, step)
            relive(table.playing, past)
            table.count_step(past, step)
            if done % AT_ONCE == 0:
                await self.world.clock.pause(0.0)
        return table

    # -- new tables ---------------------------------------------------------------------------------------------

    def check_room(self, address: str) -> None:
        """Refuse a table beyond what one address may open, or beyond the most that can be kept.

        A full house first lets go of tables that nobody has ever moved on and nobody looks at, so that no crowd of
        empty tables keeps people out.
        """
        self.world.admit(address)
        if self.stored >= self.world.limits.most_tables:
            self.housekeeping.make_room()
            raise Refusal("too-many-tables", "S8")

    def add(self, terms: Terms, added: Found, token: Token | None = None) -> None:
        """A new table, safe in the store before anybody hears of it. Its id comes from `token`."""
        self.world.clock.start(self.store_new(Table(self, new_table_id(token or self.world.token), terms), added))

    async def store_new(self, table: Table, added: Found) -> None:
        """Write the head."""
        saved = await self.world.store.create([(table.id, table.head(table.terms, 0, table.check))])
        if saved is Saved.SAFE:
            self.seat_twin(table)
            added(table)
        elif saved is Saved.FENCED:
            self.find(table.id, lambda found: added(same_host(found, table.terms)))
        else:
            added(Refusal("maybe-saved" if saved is Saved.UNKNOWN else "no-store", "S9"))

    def twin(self, table: Table) -> Table:
        """A table for the same people, game and settings, dealt anew under the present rules."""
        rules = self.world.find_game(table.terms.game, None).version
        full = not any(seat.empty for seat in table.terms.seats)
        fresh = replace(table.terms, rules=rules, phase=LOBBY, next=None, setup=None, luck=None)
        fresh = replace(fresh, deal=None, duel=None, dealt_as=None)
        seed = self.world.token(KEY_BYTES).hex()
        terms = replace(fresh, created=self.world.clock.now(), seed=seed, shares=(None,) * fresh.players, begins=full)
        terms = replace(terms, lesson=False, opening=())
        return Table(self, new_table_id(self.world.token), terms)

    def seat_twin(self, twin: Table) -> None:
        """A new table is safe in the store."""
        self.open[twin.id] = twin
        self.stored += 1
        self.world.counts.tables += 1

    # -- told by the tables -------------------------------------------------------------------------------------

    def settled(self, table: Table) -> None:
        """The table has done all that it was told: bots may move."""
        turns.advance(table)

    def left(self, table: Table) -> None:
        """The table is no longer in memory."""
        if self.open.get(table.id) is table:
            del self.open[table.id]

    def purged(self, count: int) -> None:
        """Old tables have left the store."""
        self.stored -= count
        self.world.counts.purged += count


def same_host(found: Table | Refusal, terms: Terms) -> Table | Refusal:
    """The table that a request has opened before; another one that happens to have its id is none of its business."""
    if isinstance(found, Table) and found.terms.host != terms.host:
        return Refusal("no-store", "S9")
    return found
