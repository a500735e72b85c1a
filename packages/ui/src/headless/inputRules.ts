const DASH = /[‐‑–—―−ーｰ－]/g;

/** Keeps digits and one kind of hyphen of a phone number, full-width ones made half-width (VAL-10). */
export function typePhone(text: string): string {
  return text
    .normalize('NFKC')
    .replace(DASH, '-')
    .replace(/[^\d-]/g, '');
}

/** A zip code as it is typed: digits with the hyphen put in after three. */
export function typeZip(text: string): string {
  const digits = digitsOf(text).slice(0, 7);
  return digits.length > 3 ? `${digits.slice(0, 3)}-${digits.slice(3)}` : digits;
}

/** Digits only (VAL-07); `decimal` also keeps one dot (VAL-08), `strip` takes zeros off the front (VAL-09). */
export function typeNumber(text: string, options: { decimal?: boolean; strip?: boolean } = {}): string {
  const ascii = text.normalize('NFKC');
  const kept = options.decimal === true ? oneDot(ascii.replace(/[^\d.]/g, '')) : ascii.replace(/\D/g, '');
  return options.strip === true ? kept.replace(/^0+(?=\d)/, '') : kept;
}

/** A number held between its ends (VAL-11). */
export function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

/**
 * A date as it is typed, YYYY/MM/DD: slashes are put in, the month is held at 12 and the day at 31 (VAL-13 to VAL-16).
 * `before` is what stood there, so that a deleted slash stays deleted.
 */
export function typeDate(text: string, before = ''): string {
  const ascii = text
    .normalize('NFKC')
    .replace(/[-.年月]/g, '/')
    .replace(/日/g, '')
    .replace(/\/+/g, '/');
  const isDeleting = ascii.length < before.length && before.startsWith(ascii);
  if (isDeleting) return ascii.replace(/[^\d/]/g, '');
  const [year = '', month, day] = splitDate(ascii.replace(/[^\d/]/g, ''));
  if (month === undefined) return year.length === 4 ? `${year}/` : year;
  const heldMonth = hold(month, 12);
  if (day === undefined) return `${year}/${heldMonth}${heldMonth.length === 2 ? '/' : ''}`;
  return `${year}/${heldMonth}/${hold(day, 31)}`;
}

function splitDate(text: string): string[] {
  if (text.includes('/')) {
    const [year = '', month, day] = text.split('/');
    const [tooMuch, rest] = [(month ?? '').slice(0, 2), (month ?? '').slice(2)];
    if (month === undefined) return [year.slice(0, 4)];
    const date = day ?? (rest === '' ? undefined : rest);
    return date === undefined ? [year.slice(0, 4), tooMuch] : [year.slice(0, 4), tooMuch, date.slice(0, 2)];
  }
  if (text.length <= 4) return [text];
  if (text.length <= 6) return [text.slice(0, 4), text.slice(4)];
  return [text.slice(0, 4), text.slice(4, 6), text.slice(6, 8)];
}

function hold(part: string, max: number): string {
  return part.length === 2 && Number(part) > max ? String(max) : part;
}

function oneDot(text: string): string {
  const [whole = '', ...rest] = text.split('.');
  return rest.length === 0 ? whole : `${whole}.${rest.join('')}`;
}

function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '');
}
