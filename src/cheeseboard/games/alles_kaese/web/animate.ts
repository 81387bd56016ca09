/** How the events of Alles Käse! look on the board. */
import { play } from "@page/lib/sound";
import type { Front, GameEvent } from "@page/lib/views";
import type { Stage } from "@page/table/stage.svelte";

const seat = (event: GameEvent) => `seat-${event.seat}`;
const slot = (event: GameEvent) => `slot-${event.slot}`;

const SHOWS: Record<string, (event: GameEvent, stage: Stage) => Promise<void>> = {
  async rolled(_event, stage) {
    play("roll");
    await stage.hold(800);
  },
  async peeked(_event, stage) {
    play("peek");
    await stage.hold(1000);
  },
  async kept(event, stage) {
    play("turn");
    await stage.hold(700);
    play(event.front === "trap" ? "trap" : "cheese");
    await stage.hold(900);
    const piece = { kind: "front", holes: event.holes as number, front: event.front as Front } as const;
    await stage.fly(piece, slot(event), seat(event), 600);
  },
  async removed(event, stage) {
    play("turn");
    await stage.fly({ kind: "back", holes: event.holes as number }, slot(event), "discard");
  },
  async refilled(event, stage) {
    await stage.fly({ kind: "back", holes: event.holes as number }, "supply", slot(event), 420);
  },
  async "supply-discarded"(event, stage) {
    await stage.fly({ kind: "back", holes: event.holes as number }, "supply", "discard", 420);
  },
  async ended(_event, stage) {
    play("end");
    await stage.hold(700);
  },
};

export async function animate(event: GameEvent, stage: Stage): Promise<void> {
  await SHOWS[event.type]?.(event, stage);
}
