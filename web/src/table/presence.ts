/** What has changed at the table besides the game: who came, left, is away or back, and where a bot plays now. */
import type { SeatFacts } from "../lib/wire";

export interface Change {
  /** A key of the page's book: `seats.came` … */
  key: "came" | "stood-up" | "away" | "back" | "bot" | "stand-in" | "hurried";
  seat: number;
  /** The name under which people knew the seat until now, or from now on. */
  name: string | null;
}

function changeOf(was: SeatFacts, is: SeatFacts): Change["key"] | null {
  const [wasPerson, isPerson] = [was.kind !== "open" && !was.bot, is.kind !== "open" && !is.bot];
  if (is.bot && !was.bot) return "bot";
  if (is.kind === "open" && was.kind !== "open") return "stood-up";
  if (isPerson && !wasPerson) return "came";
  if (is.plays_as && !was.plays_as) return "hurried";
  if (!isPerson) return null;
  if (is.stand_in && !was.stand_in) return "stand-in";
  if (is.present !== was.present) return is.present ? "back" : "away";
  return null;
}

export function changes(before: SeatFacts[], after: SeatFacts[]): Change[] {
  return after.flatMap((is, seat) => {
    const was = before[seat];
    const key = was && changeOf(was, is);
    return key ? [{ key, seat, name: key === "came" ? is.name : (was.name ?? is.name) }] : [];
  });
}
