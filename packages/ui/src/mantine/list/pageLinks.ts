/**
 * Numbers of the page links, at most `size`: the first, the last and a run around the present one; `undefined` stands
 * for what is left out.
 */
export function pageLinks(page: number, lastPage: number, size: number): (number | undefined)[] {
  const run = (from: number, length: number) => Array.from({ length }, (_, index) => from + index);
  if (lastPage <= size) return run(1, lastPage);
  const inner = size - 2;
  const before = Math.floor((inner - 1) / 2);
  const after = inner - 1 - before;
  // Near an end the run reaches it.
  if (page <= before + 3) return [...run(1, size - 1), undefined, lastPage];
  if (page > lastPage - after - 3) return [1, undefined, ...run(lastPage - size + 2, size - 1)];
  return [1, undefined, ...run(page - before, inner), undefined, lastPage];
}
