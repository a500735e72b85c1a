/** One change of a text: what stood there, the part that was replaced, and what replaced it. */
export interface TextEdit {
  before: string;
  /** First replaced character. */
  start: number;
  /** Behind the last replaced character; equal to `start` for a plain insertion. */
  end: number;
  inserted: string;
  /** The key of a deletion; absent for a selection that was cut, and for everything else. */
  deletion?: 'backward' | 'forward';
}

/** A text after a change, and where its caret stands. */
export interface EditedText {
  text: string;
  caret: number;
}

/**
 * Derives the change between two texts. `caret` is where it stands afterwards: what lies behind it was not touched, which
 * decides between the equal readings of a change inside a run of the same character.
 */
export function textEdit(before: string, after: string, caret: number): TextEdit {
  let suffix = 0;
  const maxSuffix = Math.min(before.length, after.length - caret);
  while (suffix < maxSuffix && before.at(-1 - suffix) === after.at(-1 - suffix)) suffix += 1;
  let start = 0;
  const maxPrefix = Math.min(before.length, after.length) - suffix;
  while (start < maxPrefix && before[start] === after[start]) start += 1;
  return { before, start, end: before.length - suffix, inserted: after.slice(start, after.length - suffix) };
}

/** The text that a plain input would show after a change. */
export function spliceText({ before, start, end, inserted }: TextEdit): string {
  return before.slice(0, start) + inserted + before.slice(end);
}
