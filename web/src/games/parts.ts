/**
 * What a game may bring to the page. `web/index.ts` in its folder is the table of contents: every part is optional, is
 * fetched only when it is needed, and has a plain stand-in (the files Plain* here).
 */
import type { Component } from "svelte";
import type { Mood } from "../art/mood";
import type { GameRecord, ReplayStep } from "../lib/api";
import type { Rolls } from "../lib/fair";
import type { GameEvent, View } from "../lib/views";
import type { GameFacts } from "../lib/wire";
import type { Play } from "../table/play";
import type { Animate } from "../table/stage.svelte";

export interface BoardProps<V> {
  play: Play<V & View>;
}
export interface SeatProps<V> {
  view: V;
  seat: number;
}
export interface OptionsProps {
  facts: GameFacts;
  players: number;
  value: Record<string, unknown>;
  change(options: Record<string, unknown>): void;
}
export interface RevealProps {
  event: GameEvent;
  /** Face up. On a shared screen only while the button is held; when false, nothing of the secret may be drawn. */
  open: boolean;
}
export interface EndProps<V> {
  view: V;
  names: string[];
  facts: GameFacts;
}
export interface PictureProps {
  number: number;
}
export interface UnderProps {
  record: GameRecord;
  steps: ReplayStep[];
}

type Load<Props extends object> = () => Promise<{ default: Component<Props> }>;

export interface GameParts<V = View> {
  /** The board and what can be done at it. */
  Board?: Load<BoardProps<V>>;
  /** Beside a player's name. */
  Badge?: Load<SeatProps<V>>;
  /** A player's things, when the name is tapped. */
  Sheet?: Load<SeatProps<V>>;
  /** The still life on the front page. */
  Tile?: Load<object>;
  /** The form for the game's options. */
  Options?: Load<OptionsProps>;
  /** What only this seat saw. With it the look is a moment of its own; without it words do. */
  Reveal?: Load<RevealProps>;
  /** At the end: more than places and scores. */
  End?: Load<EndProps<V>>;
  /** … and beside each name: what this seat has got, small. */
  EndSeat?: Load<SeatProps<V>>;
  /** Values of its own for the sentences `end.<reason>`. */
  endValues?: (view: V, names: string[]) => Record<string, unknown>;
  /** What nobody could see until the end. */
  Under?: Load<UnderProps>;
  /** How events look on the board. */
  animate?: () => Promise<{ animate: Animate }>;
  /** How its rolls are listed, so that the page can check them: see docs/fair.md. */
  rolls?: () => Promise<{ rolls: Rolls }>;
  /** The pictures of the rules: number n goes with the sentence `picture.<n>` of the texts. Drawn into a box of its own. */
  Pictures?: Load<PictureProps>;
  /** What each step of the guide (`guide.1` … in the texts) points at: a selector. */
  guide?: string[];
  /** Events that the board shows well enough: in a sentence about a whole turn they are left out. */
  quiet?: string[];
  /** How the player's mouse feels. */
  mood?: (view: V, seat: number) => Mood;
}

/** A game's parts, typed by its own view. The id in front of them guarantees that they get no other. */
export const gameParts = <V>(parts: GameParts<V>): GameParts => parts as unknown as GameParts;
