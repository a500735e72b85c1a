import { CURRENCY_LENGTH, formatNumber } from '@tsudoi/domain';

const DASH = /[‐‑–—―−ーｰ－]/g;

/** Keeps digits and one kind of hyphen of a phone number, full-width ones made half-width (VAL-10). */
export function typePhone(text: string): string {
  return text
    .normalize('NFKC')
    .replace(DASH, '-')
    .replace(/[^\d-]/g, '');
}

/** A zip code as it is typed: digits with the hyphen put in after three (VAL-66). */
export function typeZip(text: string): string {
  const digits = digitsOf(text).slice(0, 7);
  return digits.length > 3 ? `${digits.slice(0, 3)}-${digits.slice(3)}` : digits;
}

/** What {@link typeNumber} keeps. */
export interface NumberRule {
  /** One dot as well (VAL-08). */
  decimal?: boolean;
  /** Takes zeros off the front (VAL-09). */
  strip?: boolean;
  /** A minus in front, where the smallest value is below zero. */
  negative?: boolean;
}

/** Digits only (VAL-07), and what the rule adds to them. */
export function typeNumber(text: string, { decimal, strip, negative }: NumberRule = {}): string {
  const ascii = text.normalize('NFKC').replace(DASH, '-').trim();
  const digits = decimal === true ? oneDot(ascii.replace(/[^\d.]/g, '')) : ascii.replace(/\D/g, '');
  const stripped = strip === true ? digits.replace(/^0+(?=\d)/, '') : digits;
  return negative === true && ascii.startsWith('-') ? `-${stripped}` : stripped;
}

/**
 * An amount as it is typed: commas put in at the thousands, one dot, at most 13 characters in all (VAL-63, VAL-64).
 * Commas, ￥, 円 and full-width digits of a pasted amount are taken. A minus in front stays, so that an amount below zero
 * is refused by its schema (VAL-65) and never becomes one above.
 */
export function typeCurrency(text: string): string {
  const sign = isNegative(text) ? '-' : '';
  const plain = typeNumber(text, { decimal: true, strip: true });
  for (let length = plain.length; length > 0; length--) {
    const amount = sign + groupThousands(plain.slice(0, length));
    if (amount.length <= CURRENCY_LENGTH) return amount;
  }
  return sign;
}

/** Whether a text says an amount below zero: a minus of any width, or the ▲ of Japanese accounts. */
function isNegative(text: string): boolean {
  return /^[\s¥]*[-▲△]/.test(text.normalize('NFKC').replace(DASH, '-'));
}

/** The number a typed text says; null while it says none. */
export function numberOf(text: string): number | null {
  const plain = text.replaceAll(',', '');
  // Adding zero makes -0 a plain 0.
  return /\d/.test(plain) ? Number(plain) + 0 : null;
}

/** A number held between its ends (VAL-11). */
export function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

function groupThousands(plain: string): string {
  const [whole = '', fraction] = plain.split('.');
  const grouped = whole === '' ? '' : formatNumber(Number(whole));
  return fraction === undefined ? grouped : `${grouped === '' ? '0' : grouped}.${fraction}`;
}

function oneDot(text: string): string {
  const [whole = '', ...rest] = text.split('.');
  return rest.length === 0 ? whole : `${whole}.${rest.join('')}`;
}

function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '');
}
