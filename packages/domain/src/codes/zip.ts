const PARTED_ZIP = /^(\d{3})-(\d{4})$/;
const PLAIN_ZIP = /^\d{5,7}$/;
const DASH = /[‐‑–—―−ー]/g;

/** A zip code as it is stored, seven digits; takes full-width, 〒, any hyphen, and puts back zeros that Excel took off. */
export function normalizeZip(text: string): string | undefined {
  const ascii = text
    .normalize('NFKC')
    .replace(DASH, '-')
    .replace(/[〒\s]/g, '');
  const parted = PARTED_ZIP.exec(ascii);
  if (parted !== null) return `${parted[1]}${parted[2]}`;
  return PLAIN_ZIP.test(ascii) ? ascii.padStart(7, '0') : undefined;
}

/** A stored zip code as people read it: 231-0023. */
export function formatZip(zip: string): string {
  return /^\d{7}$/.test(zip) ? `${zip.slice(0, 3)}-${zip.slice(3)}` : zip;
}

/**
 * The address after a zip code named its area: what was typed stays where it begins with the area, and stands behind it where
 * it begins with a number (2-2-3). Another address gives way only to whoever `asks` for the area.
 */
export function addressInArea(area: string, typed: string, { asks }: { asks: boolean }): string {
  const plain = typed.normalize('NFKC').trim();
  if (plain === '') return area;
  if (plain.startsWith(area.normalize('NFKC'))) return typed;
  if (/^\d/.test(plain)) return `${area}${typed.trim()}`;
  return asks ? area : typed;
}
