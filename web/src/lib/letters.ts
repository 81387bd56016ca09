/** Letters as people count them: an emoji of a whole family is one. */

export const MOST_LETTERS = 24;

export function letters(text: string): string[] {
  if (typeof Intl.Segmenter === "undefined") return [...text];
  return [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
}

export const shortened = (text: string, most: number = MOST_LETTERS): string => {
  const found = letters(text);
  return found.length > most ? found.slice(0, most).join("") : text;
};
