/**
 * Numbers of the page links: the first, the last and a run around the present one, at most `size` in all; `undefined`
 * stands for what is left out.
 */
export function pageLinks(page: number, lastPage: number, size: number): (number | undefined)[] {
  if (lastPage <= size) return Array.from({ length: lastPage }, (_, index) => index + 1);
  const run = 5;
  const start = Math.min(Math.max(1, page - 2), lastPage - run + 1);
  const numbers = Array.from({ length: run }, (_, index) => start + index);
  const shown = [...new Set([1, ...numbers, lastPage])].toSorted((a, b) => a - b);
  return shown.flatMap((number, index) => {
    const before = shown[index - 1];
    if (before === undefined || number - before === 1) return [number];
    return number - before === 2 ? [number - 1, number] : [undefined, number];
  });
}
