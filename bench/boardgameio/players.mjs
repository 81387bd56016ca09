// Two players at each of N tables, each sending the next move as soon as it sees that it is its turn.
import { io } from "socket.io-client";

const [port, tables, seconds] = process.argv.slice(2).map(Number);
const base = `http://127.0.0.1:${port}`;
const trips = [];
let moves = 0;
let counting = false;

async function post(path, body) {
  const answer = await fetch(base + path, { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

function play(matchID, playerID, credentials) {
  const socket = io(`${base}/tap`, { transports: ["websocket"], forceNew: true });
  let sent = 0;
  const look = (state) => {
    if (state.ctx.currentPlayer !== playerID) return;
    sent = performance.now();
    const action = { type: "MAKE_MOVE", payload: { type: "tap", args: [], playerID, credentials } };
    socket.emit("update", action, state._stateID, matchID, playerID);
  };
  socket.on("sync", (_, info) => look(info.state));
  socket.on("update", (_, state) => {
    if (sent && state.ctx.currentPlayer !== playerID) {
      if (counting) {
        moves += 1;
        trips.push(performance.now() - sent);
      }
      sent = 0;
    }
    look(state);
  });
  return new Promise((resolve) => socket.on("connect", () => resolve(() => socket.emit("sync", matchID, playerID, credentials, 2))));
}

const starts = [];
for (let table = 0; table < tables; table += 1) {
  const { matchID } = await post("/games/tap/create", { numPlayers: 2 });
  for (const playerID of ["0", "1"]) {
    const { playerCredentials } = await post(`/games/tap/${matchID}/join`, { playerID, playerName: playerID });
    starts.push(await play(matchID, playerID, playerCredentials));
  }
}
for (const start of starts) start();
await new Promise((resolve) => setTimeout(resolve, 1000));
counting = true;
console.log("begin");
const begun = performance.now();
await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
counting = false;
trips.sort((a, b) => a - b);
const at = (share) => trips[Math.min(trips.length - 1, Math.floor(trips.length * share))];
console.log("end");
console.log(JSON.stringify({ moves, seconds: (performance.now() - begun) / 1000, p50: at(0.5), p99: at(0.99) }));
process.exit(0);
