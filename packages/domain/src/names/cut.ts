/** The beginning of a text, at most so many UTF-16 units long; it never ends in half of a surrogate pair, which no column holds. */
export function cutText(text: string, length: number): string {
  const head = text.slice(0, length);
  return /[\uD800-\uDBFF]$/.test(head) && length < text.length ? head.slice(0, -1) : head;
}
