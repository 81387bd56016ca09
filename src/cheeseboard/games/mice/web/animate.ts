/** How the events of Mice to meet you look on the board. */
import { play } from "@page/lib/sound";
import type { GameEvent } from "@page/lib/views";
import type { Stage } from "@page/table/stage.svelte";

const NUT = { kind: "nut" } as const;

/** A card leaves my open hand, or a tile where the hand is folded away. */
function fromHand(seat: unknown, value: unknown): string {
  const open = `hand-${seat}-${value}`;
  return document.querySelector(`[data-place="${open}"]`) ? open : `seat-${seat}`;
}
const toCage = (seat: unknown) =>
  document.querySelector(`[data-place="cage-${seat}"]`) ? `cage-${seat}` : `seat-${seat}`;

const SHOWS: Record<string, (event: GameEvent, stage: Stage) => Promise<void>> = {
  async rolled(_event, stage) {
    play("roll");
    await stage.hold(900);
  },
  async caught(event, stage) {
    play("cheese");
    const piece = { kind: "mouse", value: event.value as number } as const;
    if (event.nuts) await stage.fly(NUT, `nuts-${event.seat}`, "nuts-supply", 380);
    await stage.fly(piece, fromHand(event.seat, event.value), toCage(event.seat), 620);
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
    await stage.fly(NUT, event.seat === null ? "nuts-supply" : `nuts-${event.seat}`, `nuts-${event.to}`, 480);
  },
  async "nut-won"(event, stage) {
    play("nut");
    await stage.fly(NUT, "nuts-supply", `nuts-${event.seat}`, 480);
  },
  async left(_event, stage) {
    await stage.hold(500);
  },
  async ended(_event, stage) {
    play("end");
    await stage.hold(700);
  },
};

export async function animate(event: GameEvent, stage: Stage): Promise<void> {
  await SHOWS[event.type]?.(event, stage);
}
