/** What Mice to meet you shows. */
import type { View as Common } from "@page/lib/views";

export interface Seat {
  hand: number[];
  cage: number[];
  up: number[];
  nuts: number;
  dice: { bacon: number; cheese: number };
}

export interface View extends Common {
  phase: "roll" | "active" | "passive" | "over";
  active: number;
  dice: { bacon: number[]; cheese: number[] } | null;
  used: number[] | null;
  left: number | null;
  supply: number;
  solo: boolean;
  seats: Seat[];
}
