/** What a board needs to know to draw a game and to let a person act. Boards hold no rules: what may be done is in `legal`. */
import type { GameEvent, Move, View } from "../lib/views";

export interface Play<V extends View = View> {
  view: V;
  legal: Move[];
  /** The seat this page looks through; null for watchers, replays and the curtain. */
  seat: number | null;
  /** It is this page's turn and nothing is under way. */
  mine: boolean;
  /** This page may roll now. */
  canRoll: boolean;
  /** The event on stage, or null. */
  event: GameEvent | null;
  names: string[];
  /** Several people share this screen: show a secret only while it is held. */
  shared: boolean;
  /** Hide a peeked front again after the look, as with real cards. */
  memory: boolean;
  watching: boolean;
  act(move: Move): void;
  roll(): void;
  /** Says a sentence of the page's own book as an explanation. */
  hint(key: string, values?: Record<string, unknown>): void;
}

export const verbOf = (move: Move): string => Object.keys(move)[0] ?? "";
