/** How the events of Mice to meet you look on the board. */
import { play } from "@page/lib/sound";
import Nut from "@page/art/Nut.svelte";
import { animateBy, place } from "@page/table/stage.svelte";
import MouseCard from "./MouseCard.svelte";

/** A card leaves my open hand, or a tile where the hand is folded away. */
const hand = (seat: unknown, value: unknown) => place(`hand-${seat}-${value}`, `seat-${seat}`);
const cage = (seat: unknown) => place(`cage-${seat}`, `seat-${seat}`);

export const animate = animateBy({
  async rolled(_event, stage) {
    play("roll");
    await stage.hold(900);
  },
  async caught(event, stage) {
    play("cheese");
    const { seat, value, nuts } = event;
    if (nuts) await stage.fly(Nut, {}, `nuts-${seat}`, "nuts-supply", { ms: 380 });
    const from = hand(seat, value);
    const single = from.startsWith("hand");
    await stage.fly(MouseCard, { value: value as number }, from, cage(seat), { ms: 620, single });
    await stage.hold(500);
  },
  async flipped(_event, stage) {
    play("turn");
    await stage.hold(1000);
  },
  async missed(_event, stage) {
    play("no");
    await stage.hold(1000);
  },
  async passed(_event, stage) {
    await stage.hold(350);
  },
  async "nut-fee"(event, stage) {
    play("nut");
    const from = event.seat === null ? "nuts-supply" : `nuts-${event.seat}`;
    await stage.fly(Nut, {}, from, `nuts-${event.to}`, { ms: 480 });
  },
  async "nut-won"(event, stage) {
    play("nut");
    await stage.fly(Nut, {}, "nuts-supply", `nuts-${event.seat}`, { ms: 480 });
  },
  async left(_event, stage) {
    await stage.hold(500);
  },
  async ended(_event, stage) {
    play("end");
    await stage.hold(700);
  },
});
