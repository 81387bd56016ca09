/** The words on this board: `board.*` in the game's own book. */
import { boardWords } from "@page/lib/texts.svelte";

export const words = boardWords("cheese");
