/** How the events of Alles Käse! look on the board. */
import { buzz, PAPER, play, TURN_OVER } from "@page/lib/sound";
import type { GameEvent } from "@page/lib/views";
import { finale, throwDice } from "@page/table/shows";
import { animateBy, piece } from "@page/table/stage.svelte";
import CheeseBack from "./CheeseBack.svelte";
import CheeseFront from "./CheeseFront.svelte";
import { BOUNCE, SNAP, THIRD } from "./sounds";
import type { Front } from "./types";

const seat = (event: GameEvent) => `seat-${event.seat}`;
const slot = (event: GameEvent) => `slot-${event.slot}`;
const back = (event: GameEvent) => piece(CheeseBack, { holes: event.holes as number });
const THIRD_TRAP = 3;

export const animate = animateBy({
  rolled: (_event, stage) => throwDice(stage),
  async peeked(_event, stage) {
    play(PAPER);
    await stage.hold(1000);
  },
  async kept(event, stage) {
    const trap = event.front === "trap";
    const face = { holes: event.holes as number, front: event.front as Front };
    play(TURN_OVER);
    await stage.turnOver({
      back: back(event),
      front: piece(CheeseFront, face),
      from: slot(event),
      to: seat(event),
      effect: trap ? "snap" : "bounce",
      shown() {
        play(trap ? SNAP : BOUNCE);
        buzz(...(trap ? [60, 40, 60] : [20]));
        stage.tell();
      },
    });
  },
  async traps(event, stage) {
    if (event.count !== THIRD_TRAP) return;
    play(THIRD);
    buzz(120, 60, 200);
    stage.tell();
    await stage.hold(1900);
  },
  async removed(event, stage) {
    play(PAPER);
    await stage.fly(back(event), slot(event), "discard", { single: true });
  },
  async refilled(event, stage) {
    play(PAPER);
    await stage.fly(back(event), "supply", slot(event), { ms: 420 });
  },
  async "supply-discarded"(event, stage) {
    play(PAPER);
    await stage.fly(back(event), "supply", "discard", { ms: 420 });
  },
  ended: (_event, stage) => finale(stage),
});
