/** How the events of Cheese look on the board. */
import { buzz, PAPER, play, TURN_OVER, type Sound } from "@page/lib/sound";
import { finale, LANDED } from "@page/table/shows";
import { animateBy, piece, place } from "@page/table/stage.svelte";
import PlayCard from "./PlayCard.svelte";
import { MEOW, SQUEAK, SWEEP } from "./sounds";

const soundOf = (card: string): Sound =>
  card === "cat" ? MEOW : card.startsWith("mouse") ? SQUEAK : TURN_OVER;

/** My stack lies open on the board; the others' stand on their tiles. */
const home = (seat: unknown) => place(`stack-${seat}`, `seat-${seat}`);

/** Cheese comes and comes; a cat or a mouse deserves a longer look. */
const PLAIN = 0.2;
const TELLING = 0.5;
const SWEPT = 6;

export const animate = animateBy({
  async turned(event, stage) {
    const card = String(event.card);
    play(PAPER);
    await stage.turnOver({
      back: piece(PlayCard, { card: null }),
      front: piece(PlayCard, { card }),
      from: home(event.seat),
      to: "pile",
      over: "pile",
      tempo: card === "cheese" ? PLAIN : TELLING,
      effect: card === "cheese" ? "" : "bounce",
      shown() {
        play(soundOf(card));
        if (card !== "cheese") buzz(25);
        stage.tell();
      },
    });
    stage.mark(LANDED);
  },
  async threatened(_event, stage) {
    stage.tell();
    await stage.hold(420);
  },
  async chased(_event, stage) {
    stage.tell();
    await stage.hold(420);
  },
  async collected(event, stage) {
    await stage.hold(420);
    play(SWEEP);
    buzz(30, 20, 30);
    const cards = Math.min(SWEPT, Number(event.count));
    const flights = Array.from({ length: cards }, async (_, i) => {
      await stage.move(i * 70);
      await stage.fly(piece(PlayCard, { card: null }), "pile", home(event.seat), { ms: 520 });
    });
    await Promise.all(flights);
    stage.tell();
    await stage.hold(320);
  },
  ended: (_event, stage) => finale(stage),
});
