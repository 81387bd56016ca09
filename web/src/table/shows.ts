/** Shows that look the same in every game. */
import { buzz, DICE, DIE_LANDS, FANFARE, play } from "../lib/sound";
import type { Stage } from "./stage.svelte";

/** Boards draw the faces of the dice from this beat on, not before. */
export const LANDED = "landed";

/** Dice tumble; they lie and show their faces; then the words may come. */
export async function throwDice(stage: Stage, tumble = 800): Promise<void> {
  play(DICE);
  await stage.move(tumble);
  stage.mark(LANDED);
  play(DIE_LANDS);
  buzz(15);
  stage.tell();
  await stage.hold(650);
}

/** It is over: a breath, then the fanfare. */
export async function finale(stage: Stage): Promise<void> {
  await stage.hold(450);
  play(FANFARE);
  await stage.hold(500);
}
