/** Sentences with {named} values and plural forms, the same catalogue format that the Python side reads. */

export type Sentence = string | { by: string; zero?: string; one: string; other: string };
export type Book = Record<string, Sentence>;
export type Values = Record<string, unknown>;

/** `{{` and `}}` are plain braces, as in Python's format. */
function fill(template: string, values: Values): string {
  return template.replace(/\{\{|\}\}|\{(\w+)\}/g, (whole, name?: string) => {
    if (name === undefined) return whole.charAt(0);
    const value = values[name];
    return value === undefined || value === null ? whole : String(value);
  });
}

/** Three dots never stand alone in a line. */
const bound = (text: string) => text.replaceAll(" …", "\u00a0…");

export function format(sentence: Sentence, values: Values): string {
  if (typeof sentence === "string") return bound(fill(sentence, values));
  const count = Number(values[sentence.by]);
  const form = count === 0 ? (sentence.zero ?? sentence.other) : count === 1 ? sentence.one : sentence.other;
  return bound(fill(form, values));
}
