/** How the events of Alles Käse! look on the board. */
import { play } from "@page/lib/sound";
import type { GameEvent } from "@page/lib/views";
import { animateBy } from "@page/table/stage.svelte";
import CheeseBack from "./CheeseBack.svelte";
import CheeseFront from "./CheeseFront.svelte";
import type { Front } from "./types";

const seat = (event: GameEvent) => `seat-${event.seat}`;
const slot = (event: GameEvent) => `slot-${event.slot}`;

const holes = (event: GameEvent) => event.holes as number;

export const animate = animateBy({
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
    const face = { holes: holes(event), front: event.front as Front };
    await stage.fly(CheeseFront, face, slot(event), seat(event), { ms: 600, single: true });
  },
  async removed(event, stage) {
    play("turn");
    await stage.fly(CheeseBack, { holes: holes(event) }, slot(event), "discard", { single: true });
  },
  async refilled(event, stage) {
    await stage.fly(CheeseBack, { holes: holes(event) }, "supply", slot(event), { ms: 420 });
  },
  async "supply-discarded"(event, stage) {
    await stage.fly(CheeseBack, { holes: holes(event) }, "supply", "discard", { ms: 420 });
  },
  async ended(_event, stage) {
    play("end");
    await stage.hold(700);
  },
});
