/** Where the person is: home, a table, a replay. The address bar is the truth; fragments carry what no server may see. */
import { address, placeOf } from "./address";

export interface Route {
  path: string;
  hash: string;
}

const here = (): Route => ({ path: placeOf(new URL(location.href)), hash: location.hash });

export const route = $state<Route>(here());

const follow = () => Object.assign(route, here());

export function go(path: string): void {
  history.pushState(null, "", address(path));
  follow();
  scrollTo(0, 0);
}

/** Changes the address without a step in the history: used to take a secret out of sight and to note a replay's move. */
export function tidyAddress(path: string): void {
  history.replaceState(null, "", address(path));
  follow();
}

export function watchRoute(): () => void {
  addEventListener("popstate", follow);
  addEventListener("hashchange", follow);
  return () => {
    removeEventListener("popstate", follow);
    removeEventListener("hashchange", follow);
  };
}

export const tableIdOf = (path: string): string | null => /^\/t\/([\w-]+)/.exec(path)?.[1] ?? null;

// Read once and thrown away: nothing needs to react to it.
// eslint-disable-next-line svelte/prefer-svelte-reactivity
export const fragment = (hash: string): URLSearchParams => new URLSearchParams(hash.replace(/^#/, ""));
