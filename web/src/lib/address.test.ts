import { describe, expect, it } from "vitest";
import { spelling } from "./address";

const PLACES = ["/", "/t/abc", "/t/abc#secret", "/replay#table=abc&move=3", "/#game=x"];

/** What the browser makes of an address on a page. */
const opened = (written: string, page: string) => new URL(written, page);

describe("places as addresses", () => {
  it.each([
    ["/", "http://localhost:8710/"],
    ["/games/", "https://example.org/games/"],
    ["./", "https://example.org/any/folder/"],
    ["./", "https://example.org/any/folder/index.html"],
  ])("are read as they were written (base %s, page %s)", (base, page) => {
    const { read, write } = spelling(base);
    for (const place of PLACES) {
      const url = opened(write(place), page);
      expect(read(url) + url.hash).toBe(place);
      expect(url.href.startsWith(page.replace("index.html", ""))).toBe(true);
    }
  });

  it("never move a secret in front of the #", () => {
    for (const base of ["/", "./"]) {
      const url = opened(spelling(base).write("/t/abc#secret"), "http://localhost/");
      expect(url.hash).toBe("#secret");
      expect(url.pathname + url.search).not.toContain("secret");
    }
  });

  it("take a foreign path for the front door", () => {
    expect(spelling("/games/").read(new URL("https://example.org/other/t/abc"))).toBe("/");
  });
});
