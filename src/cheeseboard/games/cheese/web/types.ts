/** What Cheese shows. */
import type { View as Common } from "@page/lib/views";

export interface View extends Common {
  phase: "turn" | "over";
  mouse: { seat: number; footsteps: number; attempts_left: number } | null;
  pile: string[];
  turned: number;
  seats: { stack: number; known: string[] }[];
}
