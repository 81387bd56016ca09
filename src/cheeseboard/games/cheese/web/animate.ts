/** How the events of Cheese look on the board. */
import { play, type Sound } from "@page/lib/sound";
import { animateBy, place } from "@page/table/stage.svelte";
import PlayCard from "./PlayCard.svelte";

const soundOf = (card: string): Sound =>
  card === "cat" ? "cat" : card.startsWith("mouse") ? "mouse" : "turn";

/** My stack lies open on the board; the others' stand on their tiles. */
const home = (seat: unknown) => place(`stack-${seat}`, `seat-${seat}`);

export const animate = animateBy({
  async turned(event, stage) {
    play(soundOf(String(event.card)));
    await stage.fly(PlayCard, { card: String(event.card) }, home(event.seat), "pile", { ms: 430 });
  },
  async threatened(_event, stage) {
    await stage.hold(750);
  },
  async chased(_event, stage) {
    await stage.hold(700);
  },
  async collected(event, stage) {
    await stage.hold(900);
    play("cheese");
    await stage.fly(PlayCard, { card: null }, "pile", home(event.seat), { ms: 600 });
  },
  async ended(_event, stage) {
    play("end");
    await stage.hold(600);
  },
});
