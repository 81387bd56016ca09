/** Cheese can play itself: how long to wait before the next card is turned. */

/** The server allows thirty messages a second; never without a breath. */
const LEAST = 45;
const USUAL = 320;

/** `pace` is how long everything takes, compared with normal. */
export const pauseFor = (pace: number): number => Math.max(LEAST, USUAL * pace);
