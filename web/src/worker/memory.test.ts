import { afterEach, expect, test, vi } from "vitest";
import { Memory } from "./memory";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A browser whose database opens, but cannot be worked with in this way. */
function broken(transaction: () => unknown) {
  const close = vi.fn();
  const asked = { result: { transaction, close }, onsuccess: () => {} };
  vi.stubGlobal("indexedDB", { open: () => (queueMicrotask(() => asked.onsuccess()), asked) });
  return close;
}

test("a database without its store is no memory, and nobody waits for it", async () => {
  const close = broken(() => {
    throw new DOMException("no such store", "NotFoundError");
  });
  const memory = new Memory();
  expect(await memory.knows("build")).toBe(false);
  await expect(memory.recall()).rejects.toThrow("no such store");
  expect(memory.recalled).toBe(false);
  expect(close).toHaveBeenCalledTimes(2);
});

test("work that is broken off lets go of the database", async () => {
  const work = { objectStore: () => ({ get: () => ({}) }), error: null, onabort: () => {} };
  const close = broken(() => (queueMicrotask(() => work.onabort()), work));
  expect(await new Memory().knows("build")).toBe(false);
  expect(close).toHaveBeenCalledOnce();
});

test("no room for a copy: Python plays all the same, and says truly that it started afresh", async () => {
  const told = vi.spyOn(console, "info").mockImplementation(() => {});
  const memory = new Memory();
  memory.take(() => {
    throw new RangeError("no room");
  });
  expect(memory.recalled).toBe(false);
  expect(told).toHaveBeenCalledOnce();
  await memory.keep();
});
