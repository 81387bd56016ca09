/** The keyboard at the table: arrows go from choice to choice, letters are for what is done often. */

export interface Shortcut {
  key: string;
  /** In words: `keys.roll` … in the page's book. */
  does: string;
}

/** In the order in which they are listed. */
export const SHORTCUTS: Shortcut[] = [
  { key: "←↑↓→", does: "arrows" },
  { key: "1–9", does: "numbers" },
  { key: "R", does: "roll" },
  { key: "Esc", does: "cancel" },
  { key: "S", does: "skip" },
  { key: "U", does: "undo" },
  { key: "T", does: "hint" },
  { key: "L", does: "log" },
  { key: "H", does: "rules" },
  { key: "E", does: "emotes" },
  { key: "M", does: "menu" },
  { key: "?", does: "list" },
];

export interface Box {
  x: number;
  y: number;
}

const WAYS: Record<string, Box> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The choice that lies next in a direction: near ahead counts, aside counts double. Nothing there: round to the other end. */
export function nextIn(key: string, boxes: Box[], from: number): number {
  const [way, here] = [WAYS[key], boxes[from]];
  if (!way || !here) return 0;
  const far = boxes.map((box, i) => {
    const ahead = (box.x - here.x) * way.x + (box.y - here.y) * way.y;
    const aside = Math.abs((box.x - here.x) * way.y) + Math.abs((box.y - here.y) * way.x);
    return { i, ahead, cost: ahead + aside * 2 };
  });
  const others = far.filter(({ i }) => i !== from);
  const before = others.filter(({ ahead }) => ahead > 4).sort((a, b) => a.cost - b.cost);
  const round = others.sort((a, b) => a.ahead - b.ahead);
  return (before[0] ?? round[0])?.i ?? from;
}

export const isArrow = (key: string): boolean => key in WAYS;

const middle = (node: Element): Box => {
  const box = node.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
};

const choices = () =>
  [...document.querySelectorAll<HTMLElement>("[data-act]")].filter((node) => node.checkVisibility());

/** Moves the focus to the next choice. */
export function goTo(key: string): void {
  const found = choices();
  const at = found.findIndex((node) => node === document.activeElement);
  const to = at < 0 ? 0 : nextIn(key, found.map(middle), at);
  found[to]?.focus();
}

/** Taps what the board has numbered, or the roll. */
export function tap(selector: string): void {
  const found = document.querySelector<HTMLElement>(selector);
  found?.focus();
  found?.click();
}

/** Where somebody types, or where a sheet is open, letters are letters. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  const field = /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName);
  return (
    event.ctrlKey || event.metaKey || event.altKey || field || document.querySelector("dialog[open]") !== null
  );
}
