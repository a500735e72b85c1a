/** Longest text that may be the number of a member or of an entry, in characters. */
const NUMBER_MAX = 30;

/** What addresses of the web, of mail and of networks begin with, as other codes have them. */
const ADDRESS = /^(?:[a-z][a-z\d+.-]+:|www\.)/i;

/** Whether a text that was read or typed may be somebody's number: it is neither empty, nor longer than any, nor an address. */
export function mayBeNumber(text: string): boolean {
  const trimmed = text.trim();
  return trimmed !== '' && trimmed.length <= NUMBER_MAX && !ADDRESS.test(trimmed);
}
