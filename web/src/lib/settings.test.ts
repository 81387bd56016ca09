import { describe, expect, it, vi } from "vitest";
import { browserLang, completed, forget, recall, remember } from "./settings.svelte";

describe("settings of an older page", () => {
  it("are kept, and its switch for the sound becomes a volume", () => {
    expect(completed({ lang: "de", sound: false }).volume).toBe(0);
    expect(completed({ sound: true }).volume).toBeGreaterThan(0);
    expect(completed({ sound: false, volume: 0.4 }).volume).toBe(0.4);
    expect(completed({ lang: "de", speed: "off" })).toMatchObject({
      lang: "de",
      speed: "off",
      vibrate: true,
    });
  });
});

describe("the browser's language", () => {
  it("is the first that we speak, else English", () => {
    expect(browserLang(["fr-FR", "it-CH", "de"])).toBe("it");
    expect(browserLang(["fr"])).toBe("en");
  });
});

describe("a browser that stores nothing", () => {
  it("still knows until the page is closed what it was told", () => {
    const refuse = () => {
      throw new DOMException("denied", "SecurityError");
    };
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
    remember("seat", { secret: "s" });
    expect(recall("seat")).toEqual({ secret: "s" });
    forget("seat");
    expect(recall("seat")).toBeNull();
    vi.unstubAllGlobals();
  });
});
