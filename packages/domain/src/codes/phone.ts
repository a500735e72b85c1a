const WRITTEN_PHONE = /^\+?[\d\s().‐‑–—―−ー-]+$/;
const INTERNATIONAL = /^\s*\+81\s*(?:\(0\)|0)?/;
const LANDLINE = /^0[1-9]\d{8}$/;
const MOBILE_OR_IP = /^0(?:20|50|60|70|80|90)\d{8}$/;

/** Digits of a phone number however it was typed: full-width, any dash, +81 for the leading 0. */
export function phoneDigits(text: string): string {
  return text.normalize('NFKC').replace(INTERNATIONAL, '0').replace(/\D/g, '');
}

/** Whether a text is a Japanese phone number: 10 digits, or 11 for 020, 050, 060, 070, 080, 090 and 0800. */
export function isPhone(text: string): boolean {
  const digits = phoneDigits(text);
  return WRITTEN_PHONE.test(text.normalize('NFKC')) && (LANDLINE.test(digits) || MOBILE_OR_IP.test(digits));
}
