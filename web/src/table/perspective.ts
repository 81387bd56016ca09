/**
 * Whose eyes this page looks through when several people share it.
 * Open games: always the eyes of whoever acts. Games with secrets: nobody's, until the person behind the curtain says so.
 */
import type { HeldSeat } from "../lib/purse";
import type { TableClient } from "./client.svelte";

const settled = (client: TableClient) =>
  client.held.length > 1 && client.view && !client.showing && !client.busy;

const nextHere = (client: TableClient): HeldSeat | null =>
  client.held.find((held) => held.seat === client.view?.actor) ?? null;

/** The seat the curtain waits for, or null when none is needed. */
export function curtainFor(client: TableClient, secrets: boolean): HeldSeat | null {
  if (!secrets || !settled(client) || client.seat !== null || client.view?.result) return null;
  return nextHere(client);
}

/** Leaves a seat whose turn is over, or follows the turn where nothing is secret. */
export function followTurn(client: TableClient, secrets: boolean, peeking: boolean): void {
  if (!settled(client) || peeking) return;
  const next = nextHere(client);
  if (secrets && client.wanted !== null && client.view?.actor !== client.wanted) client.sit(null);
  if (!secrets && next && next.seat !== client.wanted) client.sit(next, true);
}
