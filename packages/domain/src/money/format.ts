/** A number with comma separators: 3,482. Decimals stay as they are. */
export function formatNumber(value: number): string {
  return String(value).replace(/(?<!\.\d*)\B(?=(\d{3})+(?!\d))/g, ',');
}

/** Yen as people see it: 8,800円. */
export function formatYen(yen: number): string {
  return `${formatNumber(yen)}円`;
}

/** Reads a typed yen amount, with commas, ￥ or 円, full-width too; undefined for fractions, negatives and anything else (VAL-97). */
export function parseYen(text: string): number | undefined {
  const digits = text.normalize('NFKC').replace(/[,¥円\s]/g, '');
  if (!/^\d{1,13}$/.test(digits)) return undefined;
  return Number(digits);
}

/**
 * A sum of many amounts as it can be said: beyond what JavaScript holds exactly it is the most that can. No honest books come there, and who once
 * recorded what cannot be still has to see the rest.
 */
export const sayableYen = (sum: number | string): number =>
  Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number(sum), Number.MAX_SAFE_INTEGER));
