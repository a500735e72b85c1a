const DIGITS = 6;

/** Kinds of documents that have a series of numbers of their own for each facility and fiscal year. */
export const NUMBERED_DOCUMENTS = ['invoice', 'receipt', 'return'] as const;
/** One of {@link NUMBERED_DOCUMENTS}. */
export type NumberedDocument = (typeof NUMBERED_DOCUMENTS)[number];

/** Number of an invoice, the n-th of a fiscal year: 26-004813. */
export function invoiceNumber(fiscalYear: number, n: number): string {
  return `${String(fiscalYear % 100).padStart(2, '0')}-${String(n).padStart(DIGITS, '0')}`;
}

/** The number as people write it on a transfer, where only digits are sure to arrive: 26004813. */
export function transferReference(number: string): string {
  return number.replace('-', '');
}

/**
 * Numbers of invoices in a text such as the name on a transfer (`26004813ﾔﾏﾓﾄ`), in order and once each. What has fewer
 * digits is none, nor what has as many as a phone number.
 */
export function readTransferReferences(text: string): string[] {
  const found = text.normalize('NFKC').matchAll(/(?<!\d)(\d{2})-?(\d{6,7})(?!\d)/g);
  return [...new Set(Array.from(found, ([, year, n]) => `${year}-${n}`))];
}
