/** A dead line is noticed, a hidden page is left in peace, and the line comes back. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ASK_AFTER, DEAD_AFTER, Socket } from "./socket";
import type { LinkState } from "./transport";

class Wire extends EventTarget {
  static OPEN = 1;
  static made: Wire[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  constructor(readonly url: string) {
    super();
    Wire.made.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  /** A broken line does not say that it is closed. */
  close() {
    this.readyState = 2;
  }
  accept() {
    this.readyState = 1;
    this.onopen?.();
  }
  answer(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const last = () => Wire.made.at(-1)!;
const page = Object.assign(new EventTarget(), { hidden: false });
const world = new EventTarget();

const sockets: Socket[] = [];

function open() {
  const states: LinkState[] = [];
  const ended: string[] = [];
  const socket = new Socket("ws://x", {
    opened: () => undefined,
    heard: () => undefined,
    changed: (state) => states.push(state),
    ended: (reason) => ended.push(reason),
  });
  sockets.push(socket);
  last().accept();
  return { states, ended };
}

function look(hidden: boolean) {
  page.hidden = hidden;
  page.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  vi.useFakeTimers();
  Wire.made = [];
  page.hidden = false;
  vi.stubGlobal("WebSocket", Wire);
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", world.addEventListener.bind(world));
  vi.stubGlobal("removeEventListener", world.removeEventListener.bind(world));
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a line", () => {
  it("that is silent is asked, and given up after five seconds without waiting for its goodbye", () => {
    const { states } = open();
    const first = last();
    vi.advanceTimersByTime(ASK_AFTER);
    expect(first.sent).toEqual(['{"type":"ping"}']);
    vi.advanceTimersByTime(DEAD_AFTER - ASK_AFTER);
    expect(states).toEqual(["open", "lost"]);
    vi.advanceTimersByTime(300);
    expect(last()).not.toBe(first);
    last().accept();
    expect(states).toEqual(["open", "lost", "open"]);
  });

  it("that answers lives on", () => {
    const { states } = open();
    for (let i = 0; i < 10; i += 1) {
      vi.advanceTimersByTime(ASK_AFTER);
      last().answer({ type: "pong" });
    }
    expect(states).toEqual(["open"]);
  });

  it("never opens in five seconds: another is tried", () => {
    sockets.push(new Socket("ws://x", { opened: vi.fn(), heard: vi.fn(), changed: vi.fn(), ended: vi.fn() }));
    vi.advanceTimersByTime(DEAD_AFTER + 300);
    expect(Wire.made).toHaveLength(2);
  });

  it("of a hidden page is left in peace, and asked when somebody looks again", () => {
    const { states } = open();
    look(true);
    vi.advanceTimersByTime(600_000);
    expect(states).toEqual(["open"]);
    expect(last().sent).toEqual([]);
    look(false);
    expect(last().sent).toHaveLength(1);
    vi.advanceTimersByTime(3_000);
    expect(states).toEqual(["open", "lost"]);
  });

  it("is lost at once when the device says so, and back when it says so", () => {
    const { states } = open();
    world.dispatchEvent(new Event("offline"));
    expect(states).toEqual(["open", "lost"]);
    const tried = Wire.made.length;
    world.dispatchEvent(new Event("online"));
    expect(Wire.made.length).toBe(tried + 1);
  });

  it("that was closed for good does not come back, and says why", () => {
    const { states, ended } = open();
    last().onclose?.({ code: 4410, reason: "host" });
    vi.advanceTimersByTime(60_000);
    expect(ended).toEqual(["host"]);
    expect(states).toEqual(["open", "closed"]);
    expect(Wire.made).toHaveLength(1);
  });
});
