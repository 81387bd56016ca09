/** Everything that this device remembers of its games as one file, and back; and forgetting all of it. */
import { HAS_SERVER } from "./address";
import { allGames, forgetGames, takeGames, type GamesFile } from "./api";
import { allPlayed, keepAll, type AllPlayed } from "./daily";
import { dropRecord } from "./handover";
import { keepGames, merged, pastGames, type PastGame } from "./history";
import { heldTable, heldTables, holdTable, type HeldTable } from "./purse";
import { forget } from "./settings.svelte";

const FORMAT = "cheeseboard-mine/1";

export interface MyFile {
  format: string;
  history: PastGame[];
  daily: AllPlayed;
  /** There are seats of running games in it: whoever has the file can play them, or look at their cards. */
  holds_secrets: boolean;
  seats?: HeldTable[];
  tables?: GamesFile;
}

/** Seats at tables whose end this device has not seen. */
export function runningTables(): HeldTable[] {
  const over = new Set(pastGames().map(({ table }) => table));
  return heldTables().filter(({ id, seats }) => seats.length && !over.has(id));
}

/** Running games only if they are asked for. On a page without a server the tables themselves go along. */
export async function myFile(running: boolean): Promise<MyFile> {
  const plain = { format: FORMAT, history: pastGames(), daily: allPlayed() };
  if (!running) return { ...plain, holds_secrets: false };
  const tables = HAS_SERVER ? {} : { tables: await allGames() };
  return { ...plain, holds_secrets: true, seats: runningTables(), ...tables };
}

const isGame = (game: PastGame) =>
  typeof game.table === "string" &&
  typeof game.game === "string" &&
  typeof game.when === "number" &&
  Array.isArray(game.mine) &&
  Array.isArray(game.players) &&
  typeof game.result === "object";

/** Adds what is not here yet; how many games are new. What is here stays as it is. */
export async function takeFile(text: string): Promise<number> {
  const file = JSON.parse(text) as MyFile;
  if (file.format !== FORMAT || !file.history.every(isGame)) throw new TypeError("not a file of games");
  const here = pastGames();
  const all = merged(here, file.history);
  if (file.tables && !HAS_SERVER) await takeGames(file.tables);
  keepGames(all);
  keepAll({ ...file.daily, ...allPlayed() });
  for (const table of (file.seats ?? []).toReversed()) if (!heldTable(table.id)) holdTable(table);
  return all.length - here.length;
}

const FORGOTTEN = ["history", "daily", "duels", "tables", "shares", "setup"];

/** Language, speed and the like stay; every game, seat and result goes. */
export async function forgetEverything(): Promise<void> {
  for (const name of FORGOTTEN) forget(`cheeseboard.${name}`);
  dropRecord();
  if (!HAS_SERVER) await forgetGames();
}
