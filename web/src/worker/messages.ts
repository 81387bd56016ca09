/** What the page and its worker say to each other. Requests and lines are numbered by the page. */

export type ToWorker =
  | { type: "begin"; files: string; database: string; seed?: string }
  | { type: "take-over" }
  | { type: "ask"; number: number; method: string; path: string; body: string }
  | { type: "open"; line: number; table: string }
  | { type: "say"; line: number; text: string }
  | { type: "shut"; line: number };

export type FromWorker =
  /** How far the table is set up, 0 to 1. */
  | { type: "progress"; part: number }
  /** `recalled`: Python went on from what an earlier visit left. `forgets`: this browser keeps no games. */
  | { type: "ready"; recalled: boolean; forgets: boolean }
  /** Another tab has the table; "take-over" brings it here. */
  | { type: "elsewhere" }
  /** Another tab took the table over. */
  | { type: "taken" }
  | { type: "failed"; why: string }
  | { type: "reply"; number: number; status: number; body: string }
  | { type: "opened"; line: number }
  | { type: "heard"; line: number; text: string }
  | { type: "closed"; line: number; code: number; why: string };
