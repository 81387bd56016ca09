/** How the events of Mice to meet you look on the board. */
import Nut from "@page/art/Nut.svelte";
import { buzz, NO, PAPER, PIECE, play, TURN_OVER } from "@page/lib/sound";
import type { GameEvent } from "@page/lib/views";
import { finale, throwDice } from "@page/table/shows";
import { animateBy, piece, place, type Stage } from "@page/table/stage.svelte";
import DiceCard from "./DiceCard.svelte";
import MouseCard from "./MouseCard.svelte";
import type { View } from "./types";

const NUT = piece(Nut, {});

/** A card leaves my open hand, or a tile where the hand is folded away. */
const hand = (seat: unknown, value: unknown) => place(`hand-${seat}-${value}`, `seat-${seat}`);
const cage = (seat: unknown) => place(`cage-${seat}`, `seat-${seat}`);
const mouse = (value: unknown) => piece(MouseCard, { value: value as number });

/** A dice card is turned before everybody's eyes: down, or up again after a miss. */
async function turn(event: GameEvent, value: number, up: boolean, stage: Stage): Promise<void> {
  const at = place(`dice-${event.seat}-${value}`, `seat-${event.seat}`);
  play(TURN_OVER);
  await stage.turnOver({
    back: piece(DiceCard, { value, up: !up }),
    front: piece(DiceCard, { value, up }),
    from: at,
    to: at,
    tempo: 0.75,
    shown() {
      play(PIECE);
      buzz(25);
      stage.tell();
    },
  });
}

export const animate = animateBy({
  rolled: (_event, stage) => throwDice(stage),
  async caught(event, stage) {
    const { seat, value, second, nuts } = event;
    if (nuts) await stage.fly(NUT, `nuts-${seat}`, "nuts-supply", { ms: 380 });
    for (const card of [value, second].filter((each) => each !== undefined)) {
      play(PAPER);
      const from = hand(seat, card);
      await stage.fly(mouse(card), from, cage(seat), { ms: 620, single: from.startsWith("hand") });
    }
    play(PIECE);
    buzz(20);
    stage.tell();
    await stage.hold(550);
  },
  async flipped(event, stage) {
    await turn(event, event.value as number, false, stage);
  },
  async missed(event, stage, view) {
    play(NO);
    const { seat, card, back } = event;
    if (back === "cage") await stage.fly(mouse(card), cage(seat), hand(seat, card), { ms: 620 });
    else if (back !== null) await turn(event, card as number, !(view as View).solo, stage);
    stage.tell();
    await stage.hold(700);
  },
  async passed(_event, stage) {
    await stage.hold(350);
  },
  async "nut-fee"(event, stage) {
    const from = event.seat === null ? "nuts-supply" : `nuts-${event.seat}`;
    await stage.fly(NUT, from, `nuts-${event.to}`, { ms: 480 });
    play(PIECE);
  },
  async "nut-won"(event, stage) {
    await stage.fly(NUT, "nuts-supply", `nuts-${event.seat}`, { ms: 480 });
    play(PIECE);
  },
  async left(_event, stage) {
    await stage.hold(500);
  },
  ended: (_event, stage) => finale(stage),
});
