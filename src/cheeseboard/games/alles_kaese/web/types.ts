/** What Alles Käse! shows. */
import type { View as Common } from "@page/lib/views";

export type Front = "cheese" | "trap";

export interface SlabCard {
  holes: number;
  front: Front | null;
  peeked_by: number[];
  left_by?: number[];
}

export interface Seat {
  cards: { holes: number; front: Front }[];
  holes: number | null;
  cheese_cards: number | null;
  traps: number;
}

export interface View extends Common {
  phase: "roll" | "choose" | "over";
  roll: number | null;
  display: (SlabCard | null)[];
  supply: { count: number; top: number | null };
  discard: SlabCard[];
  seats: Seat[];
}
