import { formatNumber } from '@tsudoi/i18n';
import { type DocumentContent, rateText, words } from './invoice-words.ts';

/** A column of a document's table; places and widths in mm. */
export interface Column {
  title: string;
  x: number;
  width: number;
  align?: 'right';
  cell(line: DocumentContent['lines'][number], content: DocumentContent): string;
}

const dayColumn: Column = {
  title: words('paper.col.day'),
  x: 22,
  width: 31,
  // Lines are of the day on which they were invoiced, unless their words say a period.
  cell: (_, { invoice, issued_on }) => (invoice?.issued_on ?? issued_on ?? '').replaceAll('-', '/'),
};

const rateColumn: Column = {
  title: words('paper.col.rate'),
  x: 145,
  width: 17,
  align: 'right',
  cell: (line) => rateText(line.rate, line.zero_reason),
};

const amountColumn: Column = {
  title: words('paper.col.amount'),
  x: 164,
  width: 24,
  align: 'right',
  cell: (line) => formatNumber(line.amount),
};

const described = ({ description, rate }: DocumentContent['lines'][number]): string =>
  `${description}${rate === 8 ? ' ※' : ''}`;

/** Columns of what is asked for. */
export const INVOICE_COLUMNS: readonly Column[] = [
  dayColumn,
  { title: words('paper.col.description'), x: 55.5, width: 52, cell: described },
  {
    title: words('paper.col.quantity'),
    x: 108,
    width: 12,
    align: 'right',
    cell: ({ quantity }) => formatNumber(quantity),
  },
  {
    title: words('paper.col.unit_price'),
    x: 121,
    width: 22.5,
    align: 'right',
    cell: ({ unit_price }) => formatNumber(unit_price),
  },
  rateColumn,
  amountColumn,
];

/** Columns of what was received or is given back: without the price of one. */
export const RECEIPT_COLUMNS: readonly Column[] = [
  dayColumn,
  {
    title: words('paper.col.description'),
    x: 55.5,
    width: 88,
    cell: (line) => (line.quantity === 1 ? described(line) : `${described(line)}　×${formatNumber(line.quantity)}`),
  },
  rateColumn,
  amountColumn,
];
