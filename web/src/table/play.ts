/** What a board needs to know to draw a game and to let a person act. Boards hold no rules: what may be done is in `legal`. */
import { say } from "../lib/texts.svelte";
import type { GameEvent, Move, View } from "../lib/views";
import type { HintGiven } from "../lib/wire";

export interface Play<V extends View = View> {
  view: V;
  legal: Move[];
  /** The seat this page looks through; null for watchers, replays and the curtain. */
  seat: number | null;
  /** It is this page's turn and nothing is under way. */
  mine: boolean;
  /** This page may roll now, and what the button says. */
  canRoll: boolean;
  rollWords: string;
  /** The event on stage, or null, and how far its show is (`Stage.mark`). */
  event: GameEvent | null;
  beat: string;
  /** What everybody waits for, in words; null if nobody waits. */
  waiting: string | null;
  names: string[];
  /** Several people share this screen: show a secret only while it is held. */
  shared: boolean;
  /** Nothing may help to remember, as with real cards. */
  memory: boolean;
  watching: boolean;
  /** What each of my moves is worth, once I have asked for it. */
  advice: HintGiven | null;
  act(move: Move): void;
  roll(): void;
  /** Says a sentence of the page's own book as an explanation. */
  hint(key: string, values?: Record<string, unknown>): void;
}

/** A table that can only be looked at. */
export const stillLife = <V extends View>(view: V, names: string[]): Play<V> => ({
  view,
  legal: [],
  seat: null,
  mine: false,
  canRoll: false,
  rollWords: say("roll"),
  event: null,
  beat: "",
  waiting: null,
  names,
  shared: false,
  memory: false,
  watching: true,
  advice: null,
  act: () => undefined,
  roll: () => undefined,
  hint: () => undefined,
});

/** Why a tap did nothing: not rolled yet, over, or somebody else's turn. */
export function explainWait(play: Play): void {
  if (play.event) return;
  if (play.canRoll) play.hint("hint.roll-first");
  else if (play.view.result) play.hint("hint.over");
  else play.hint("hint.not-your-turn", { name: play.names[play.view.actor ?? 0] });
}
