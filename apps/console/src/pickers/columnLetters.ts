const LETTERS = 26;

/** Name of a column as spreadsheets count, by its place from 0: A, B, … Z, AA. */
export function columnLetters(place: number): string {
  const last = String.fromCharCode(65 + (place % LETTERS));
  return place < LETTERS ? last : columnLetters(Math.floor(place / LETTERS) - 1) + last;
}
