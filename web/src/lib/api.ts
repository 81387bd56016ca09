/** Questions to the table's other side (docs/api.md), through whatever transport there is. */
import type { Par } from "./daily";
import { currentLang } from "./settings.svelte";
import { transport, type Reply } from "./transport";
import type { GameEvent, Move, View } from "./views";
import type { House, NewTable, OpenedTable, ReasonFacts, ServerInfo, TableFacts, WhatIf } from "./wire";

/** The other side said no, in words for the person. */
export class Answer extends Error {
  constructor(
    message: string,
    readonly code: string,
    readonly status: number,
    /** Which of a record's moves the rules refuse. */
    readonly index: number | null = null,
  ) {
    super(message);
  }
}

/** The language goes along, so that a refusal comes back in it. */
function asked(path: string, body?: object): Promise<Reply> {
  if (body === undefined) return transport().request("GET", `${path}?lang=${currentLang()}`);
  return transport().request("POST", path, { lang: currentLang(), ...body });
}

async function ask<T>(path: string, body?: object): Promise<T> {
  const reply = await asked(path, body);
  if (reply.status < 400) return reply.body as T;
  const { error } = reply.body as { error?: { message?: string; code?: string; index?: number | null } };
  throw new Answer(error?.message ?? "", error?.code ?? "http", reply.status, error?.index ?? null);
}

export interface ReplayStep {
  view: View;
  events: GameEvent[];
  move: Move | null;
}

export type GameRecord = Record<string, unknown>;

export const whatThereIs = () => ask<House>("games");
export const gameTexts = (game: string, lang: string) =>
  ask<Record<string, never>>(`games/${game}/texts/${lang}`);
/** Asks again after a lost answer, with the same id: nothing happens twice. */
async function askOnce<T>(path: string, body: object): Promise<T> {
  const id = onceId();
  for (let tries = 1; ; tries++) {
    try {
      return await ask<T>(path, { ...body, id });
    } catch (error) {
      const unsure = !(error instanceof Answer) || error.code === "maybe-saved";
      if (!unsure || tries === TRIES) throw error;
    }
  }
}
const TRIES = 3;
const onceId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

export const openTable = (request: NewTable) => askOnce<OpenedTable>("tables", request);
export const tableFacts = (id: string) => ask<TableFacts>(`tables/${id}`);
export const joinTable = (id: string, name: string, seat: number) =>
  askOnce<{ seat: number; secret: string }>(`tables/${id}/join`, { ...(name ? { name } : {}), seat });
/** A table of my own with the cards, dice and bots of somebody's duel. */
export const acceptDuel = (id: string, name: string) =>
  askOnce<OpenedTable>(`tables/${id}/duel`, name ? { name } : {});
/** How well the strongest player does with a daily deal. */
export const parOf = (game: string, deal: string) => ask<Par>(`games/${game}/par/${deal}`);
export const recordOf = (id: string) => ask<GameRecord>(`tables/${id}/record`);

interface ReplayPart {
  steps: ReplayStep[];
  total: number;
}
const PART = 400;

/** Whose eyes a replay is seen through: everybody's, a seat's, or with all cards open once the game is over. */
export type Eyes = "all" | "open" | number;

const through = (eyes: Eyes) => (eyes === "all" ? {} : eyes === "open" ? { open: true } : { seat: eyes });

/** All steps of a record. Long games come in parts, so that no single answer grows without bound. */
export async function replaySteps(record: GameRecord, eyes: Eyes = "all"): Promise<ReplayStep[]> {
  const steps: ReplayStep[] = [];
  for (let total = 1; steps.length < total;) {
    const part = await ask<ReplayPart>("replay", {
      record,
      start: steps.length,
      count: PART,
      ...through(eyes),
    });
    if (part.steps.length === 0) break;
    total = part.total;
    steps.push(...part.steps);
  }
  return steps;
}

/** A table that goes on from a record's first moves. */
export const openWhatIf = (request: WhatIf) => askOnce<OpenedTable>("what-if", request);

export interface StoryStep {
  n: number;
  seat: number;
  kind: "chance" | "decision";
  chance: number[];
  named: GameEvent;
  loss?: number;
  chosen?: number;
  legal?: { named: GameEvent; chance: number }[];
}
export interface SeatStory {
  seat: number;
  start: number;
  luck: number;
  skill: number;
  others: number;
  result: number | null;
  decisions: number;
  loss_per_decision: number;
}
/** Everybody's chance after each step, luck and skill apart (docs/insight.md). */
export interface GameStory {
  game: string;
  players: number;
  method: "exact" | "learned" | "playouts";
  error: number;
  seats: SeatStory[];
  steps: StoryStep[];
  levels: (string | null)[];
  /** The verdict of a solo game that is over. */
  tier: string | null;
  /** What weighed most for each seat; null before the end. */
  causes: ({ part: "luck" | "skill" | "others"; way: "up" | "down"; amount: number } | null)[];
  turning: number | null;
  costly: { n: number; best: ReasonFacts[]; chosen: ReasonFacts[] }[];
}
export const storyOf = (record: GameRecord) => ask<GameStory>("story", { record });

/** All games of a page without a server, and how many of a file were new. */
export interface GamesFile {
  format: string;
  tables: unknown[];
}
export const allGames = () => ask<GamesFile>("all-games");
export const forgetGames = () => ask<{ forgotten: number }>("forget-games", {});
export const takeGames = (file: GamesFile) => ask<{ new: number; known: number }>("all-games", file);

/** The server itself: its version, and where other devices reach it. */
export const serverInfo = () => ask<ServerInfo>("info");

/** Opens the server to the local network, or shuts it again. Only the host of a table, on the server's own computer, may. */
export const openToNetwork = (table: string, host: string, open: boolean) =>
  ask<ServerInfo>("lan", { table, host, open });

/** A QR code as a picture address. Asked for by POST: a link may hold a seat's secret, and addresses end up in logs. */
export async function qrPicture(text: string): Promise<string> {
  return URL.createObjectURL(await ask<Blob>("qr", { text }));
}
