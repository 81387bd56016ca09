/**
 * Whose eyes this page looks through when several people share it.
 * Open games: always the eyes of whoever acts. Games with secrets: nobody's, until the person behind the curtain says so.
 * Rolls are for everybody to see, and who knows nothing that the others do not know needs no curtain.
 */
import type { HeldSeat } from "../lib/purse";
import type { TableClient } from "./client.svelte";

export interface Screen {
  /** Seats of this game know different things. */
  secrets: boolean;
  /** The table lets a seat of this device roll while everybody looks. */
  openRolls: boolean;
}

const settled = (client: TableClient) =>
  client.held.length > 1 && client.view && !client.showing && !client.busy;

const nextHere = (client: TableClient): HeldSeat | null =>
  client.held.find((held) => held.seat === client.view?.actor) ?? null;

const knowsNothing = (client: TableClient, seat: number) =>
  client.knows !== null && !client.knows.includes(seat);

/** The seat for which anybody at this screen may roll now. */
export function rollsHere(client: TableClient, screen: Screen): HeldSeat | null {
  const open = screen.secrets && screen.openRolls && settled(client) && client.seat === null;
  return open && client.view?.chance && !client.view.result ? nextHere(client) : null;
}

/** The seat the curtain waits for, or null when none is needed. */
export function curtainFor(client: TableClient, screen: Screen): HeldSeat | null {
  if (!screen.secrets || !settled(client) || client.seat !== null || client.view?.result) return null;
  const next = nextHere(client);
  return next && !rollsHere(client, screen) && !knowsNothing(client, next.seat) ? next : null;
}

/** Leaves a seat whose turn is over, or follows the turn where nothing is secret. */
export function followTurn(client: TableClient, screen: Screen, looking: boolean): void {
  if (!settled(client) || looking) return;
  const next = nextHere(client);
  if (!screen.secrets) {
    if (next && next.seat !== client.wanted) client.sit(next, true);
  } else if (client.wanted !== null && client.view?.actor !== client.wanted) {
    client.sit(null, knowsNothing(client, client.wanted));
  } else if (
    client.wanted === null &&
    next &&
    !rollsHere(client, screen) &&
    knowsNothing(client, next.seat)
  ) {
    client.sit(next, true);
  }
}
