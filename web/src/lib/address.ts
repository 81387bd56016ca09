/**
 * How a place in the page is spelled in the address bar. Our server answers every path with the page, so there it is the
 * path itself. A static host has but one file, in any folder: there it travels in the query, and links stay relative.
 * What no server may see (a seat's secret) always stands behind the #.
 */

export interface Spelling {
  write(path: string): string;
  read(url: URL): string;
}

const KEY = "at";

function parted(path: string): [string, string] {
  const at = path.indexOf("#");
  return at < 0 ? [path, ""] : [path.slice(0, at), path.slice(at)];
}

function inPath(base: string): Spelling {
  return {
    write: (path) => base + path.slice(1),
    read: (url) => (url.pathname.startsWith(base) ? `/${url.pathname.slice(base.length)}` : "/"),
  };
}

const inQuery: Spelling = {
  write(path) {
    const [place, hash] = parted(path);
    return (place === "/" ? "?" : `?${KEY}=${place}`) + hash;
  },
  read: (url) => url.searchParams.get(KEY) ?? "/",
};

/** `base` is the folder the page was built for; "./" means any. */
export const spelling = (base: string): Spelling => (base === "./" ? inQuery : inPath(base));

/**
 * Who serves the page: our server marks it, and answers every path with it. Whoever works on the page has a server beside it.
 */
const marked = globalThis.document?.querySelector<HTMLMetaElement>("meta[name=cheeseboard]")?.content;
export const HAS_SERVER = import.meta.env.DEV || marked === "server";

export const BASE = HAS_SERVER ? "/" : "./";

const ours = spelling(BASE);

/** A place such as "/t/abc#secret" as an address of this page. */
export const address = (path: string): string => ours.write(path);

export const placeOf = (url: URL): string => ours.read(url);

/** An address that means this very computer, and nothing on another device. */
export const isLocal = (address: string): boolean =>
  ["localhost", "127.0.0.1", "[::1]"].includes(new URL(address).hostname);

/** The same place as a whole link, on this host or on another address of it. */
export function linkTo(path: string, origin: string = location.origin): string {
  const here = new URL(address(path), location.href);
  return origin + here.href.slice(here.origin.length);
}
