// The reference: boardgame.io with its in-memory store and the cheapest game there is, one number that two players raise in turn.
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { Server, Origins } = require("boardgame.io/server");

export const game = {
  name: "tap",
  setup: () => ({ count: 0 }),
  disableUndo: true, // without undo it need not keep old states: to its favour
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { tap: ({ G }) => ({ count: G.count + 1 }) },
};

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
await server.run({ port: Number(process.argv[2]), callback: () => console.log("up") });
