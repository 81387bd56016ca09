/** How a mouse feels. */
export type Mood = "happy" | "worried" | "asleep" | "proud" | "dizzy";
