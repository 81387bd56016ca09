/** Mice to meet you at the browser table. */
import { gameParts } from "@page/games/parts";
import type { View } from "./types";

export default gameParts<View>({
  Board: () => import("./Board.svelte"),
  Badge: () => import("./Badge.svelte"),
  Sheet: () => import("./Sheet.svelte"),
  Tile: () => import("./Tile.svelte"),
  Options: () => import("./Options.svelte"),
  End: () => import("./End.svelte"),
  EndSeat: () => import("./EndSeat.svelte"),
  animate: () => import("./animate"),
  Pictures: () => import("./Pictures.svelte"),
  rolls: () => import("./rolls"),
  guide: [".tray", ".hand", ".front", "[data-place=nuts-supply]"],
});
