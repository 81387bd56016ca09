/** Alles Käse! at the browser table. */
import { gameParts } from "@page/games/parts";
import type { View } from "./types";

export default gameParts<View>({
  Board: () => import("./Board.svelte"),
  Badge: () => import("./Badge.svelte"),
  Sheet: () => import("./Sheet.svelte"),
  Tile: () => import("./Tile.svelte"),
  Options: () => import("./Options.svelte"),
  Reveal: () => import("./Reveal.svelte"),
  EndSeat: () => import("./EndSeat.svelte"),
  Under: () => import("./Under.svelte"),
  animate: () => import("./animate"),
  Pictures: () => import("./Pictures.svelte"),
  rolls: () => import("./rolls"),
  guide: ["[data-place=die]", ".display", ".middle .pile", "nav", ".dock"],
  quiet: ["refilled"],
  mood: (view, seat) => ((view.seats[seat]?.traps ?? 0) > 1 ? "worried" : "happy"),
});
