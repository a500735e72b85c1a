import {
  type DepositMethod,
  type FeeRounding,
  partsOf,
  type TaxSum,
  type TaxType,
  type ZeroRateReason,
} from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { serverText } from '@tsudoi/i18n/catalogs/server';

/** What a document of money says; of an issued one these are the contents that its hash is of. */
export interface DocumentContent {
  kind: 'invoice' | 'receipt' | 'return';
  /** Both null of a draft, which is marked as a sample. */
  number: string | null;
  issued_on: string | null;
  title: string;
  note: string | null;
  issuer: {
    name: string;
    registration_number: string | null;
    zipcode: string | null;
    address: string | null;
    phone: string | null;
    bank_account: string | null;
  };
  addressee: {
    name: string;
    honorific: string;
    department?: string | null;
    zipcode: string | null;
    address: string | null;
  };
  member_code: string | null;
  lines: readonly {
    description: string;
    quantity: number;
    unit_price: number;
    amount: number;
    rate: number;
    zero_reason: ZeroRateReason | null;
  }[];
  tax_type: TaxType;
  rounding: FeeRounding;
  taxes: readonly TaxSum[];
  tax: number;
  /** What is asked for, was received or is given back, in yen with tax. */
  total: number;
  due_on: string | null;
  /** The invoice that a receipt or a return is about. */
  invoice: { number: string; issued_on: string } | null;
  /** The cancelled invoice that an invoice stands in place of; absent in documents of before that was said. */
  replaces?: { number: string; issued_on: string } | null;
  received: { on: string; methods: readonly DepositMethod[]; amount: number } | null;
}

/** One document with the edition of it that is drawn. */
export interface InvoiceItem {
  content: DocumentContent;
  /** The first edition is 1; later ones are marked as reissues and say when the first one was. */
  copy: number;
  copied_on: string | null;
  /** Marks what does not hold any more. */
  isVoid?: boolean;
  /** Number of the invoice that stands in its place. */
  replacedBy?: string | null;
}

/** A text of the documents, which are Japanese. */
export const words = (id: Parameters<typeof serverText>[1], values?: Record<string, string | number>): string =>
  serverText('ja', id, values);

/** 2026年11月20日 */
export function paperDay(day: string): string {
  const { year, month, date } = partsOf(day);
  return words('paper.day', { year, month, date });
}

/** With the day of the week: 2026年12月10日（木） */
function paperDayOfWeek(day: string): string {
  const weekday = new Intl.DateTimeFormat('ja-JP', { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
  return `${paperDay(day)}（${weekday}）`;
}

/** A tax rate as it stands in a table: 10%, 8% ※, or why it is none. */
export const rateText = (rate: number, reason: ZeroRateReason | null): string =>
  rate === 0 ? words(`paper.zero.${reason ?? 'non_taxable'}`) : rate === 8 ? '8% ※' : `${rate}%`;

/** Title of a document; one who is not registered gives back without the word that only the registered may use. */
export function titleOf({ kind, issuer }: DocumentContent): string {
  if (kind === 'return' && issuer.registration_number === null) return words('paper.return_unregistered');
  return words(`paper.${kind}`);
}

/** 但し書き: what was paid for. */
export function purposeOf({ lines }: DocumentContent): string {
  const names = lines.map(({ description, rate }) => `${description}${rate === 8 ? ' ※' : ''}`);
  return words('paper.as', { what: [...new Set(names)].join('、') });
}

/** Beside the sum in the band. */
export function factsOf({ kind, due_on, title, received, issued_on }: DocumentContent): [string, string][] {
  if (kind === 'invoice')
    return [
      [words('paper.due_on'), due_on === null ? '' : paperDayOfWeek(due_on)],
      [words('paper.subject'), title],
    ];
  if (kind === 'return') return [[words('paper.returned_on'), issued_on === null ? '' : paperDayOfWeek(issued_on)]];
  if (received === null) return [];
  const methods = received.methods.map((method) => words(`paper.method.${method}`));
  return [
    [words('paper.received_on'), paperDayOfWeek(received.on)],
    [words('paper.methods'), methods.join('・')],
  ];
}

/** Sentences at the end. */
export function footOf(
  { kind, issuer, received, total, issued_on }: DocumentContent,
  copy: number,
  copiedOn: string | null,
): string[] {
  // Who has no account to transfer to is told nothing of the fees of a transfer.
  if (kind === 'invoice') return issuer.bank_account === null ? [] : [words('paper.foot.invoice')];
  if (kind === 'return') return [];
  const feet: string[] = [];
  if (received !== null && received.amount < total)
    feet.push(words('paper.foot.adjusted', { total: formatNumber(total), yen: formatNumber(total - received.amount) }));
  if (received?.methods.every((method) => method === 'CREDIT')) feet.push(words('paper.foot.card'));
  if (copy > 1 && copiedOn !== null && issued_on !== null)
    feet.push(words('paper.foot.reissue', { day: paperDay(issued_on) }));
  return feet;
}
