/** The seat secrets this device holds, table by table. A secret is a seat: it leaves this device only in a link the person asks for. */
import { recall, remember } from "./settings.svelte";

export interface HeldSeat {
  seat: number;
  secret: string;
  name: string;
}

export interface HeldTable {
  id: string;
  game: string;
  host: string | null;
  seats: HeldSeat[];
  when: number;
}

/** A seat that came by link: its number is learnt from the server's welcome. */
export const UNKNOWN_SEAT = -1;

const KEY = "cheeseboard.tables";
const KEEP = 60;

export const heldTables = (): HeldTable[] => recall<HeldTable[]>(KEY) ?? [];

export const heldTable = (id: string): HeldTable | null =>
  heldTables().find((table) => table.id === id) ?? null;

export function holdTable(table: HeldTable): void {
  const others = heldTables().filter((other) => other.id !== table.id);
  remember(KEY, [table, ...others].slice(0, KEEP));
}

export function holdSeat(id: string, game: string, seat: HeldSeat): HeldTable {
  const known = heldTable(id) ?? { id, game, host: null, seats: [], when: Date.now() };
  const seats = [...known.seats.filter((other) => other.seat !== seat.seat), seat].sort(
    (a, b) => a.seat - b.seat,
  );
  const table = { ...known, seats };
  holdTable(table);
  return table;
}

/** The seat is somebody else's now. */
export function dropSeat(id: string, seat: number): void {
  const table = heldTable(id);
  if (table) holdTable({ ...table, seats: table.seats.filter((other) => other.seat !== seat) });
}

export function dropTable(id: string): void {
  remember(
    KEY,
    heldTables().filter((table) => table.id !== id),
  );
}
