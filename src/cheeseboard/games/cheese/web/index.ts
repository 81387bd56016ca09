/** Cheese at the browser table. */
import { gameParts } from "@page/games/parts";
import { listing } from "@page/lib/texts.svelte";
import type { View } from "./types";

export default gameParts<View>({
  Board: () => import("./Board.svelte"),
  Badge: () => import("./Badge.svelte"),
  Sheet: () => import("./Sheet.svelte"),
  Tile: () => import("./Tile.svelte"),
  Options: () => import("./Options.svelte"),
  animate: () => import("./animate"),
  Pictures: () => import("./Pictures.svelte"),
  rolls: () => import("./rolls"),
  endValues: (view, names) => ({
    out: listing(names.filter((_, seat) => view.seats[seat]?.stack === 0)),
  }),
  guide: [".stack", ".pile", ".threat"],
  mood: (view, seat) => (view.mouse && view.actor === seat ? "worried" : "happy"),
});
