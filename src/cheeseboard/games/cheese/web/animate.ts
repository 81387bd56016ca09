/** How the events of Cheese look on the board. */
import { play, type Sound } from "@page/lib/sound";
import type { GameEvent } from "@page/lib/views";
import type { Stage } from "@page/table/stage.svelte";

const soundOf = (card: string): Sound =>
  card === "cat" ? "cat" : card.startsWith("mouse") ? "mouse" : "turn";

/** My stack lies open on the board; the others' stand on their tiles. */
const home = (seat: unknown) =>
  document.querySelector(`[data-place="stack-${seat}"]`) ? `stack-${seat}` : `seat-${seat}`;

const SHOWS: Record<string, (event: GameEvent, stage: Stage) => Promise<void>> = {
  async turned(event, stage) {
    play(soundOf(String(event.card)));
    await stage.fly({ kind: "card", card: String(event.card) }, home(event.seat), "pile", 430);
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
    await stage.fly({ kind: "card", card: null }, "pile", home(event.seat), 600);
  },
  async ended(_event, stage) {
    play("end");
    await stage.hold(600);
  },
};

export async function animate(event: GameEvent, stage: Stage): Promise<void> {
  await SHOWS[event.type]?.(event, stage);
}
