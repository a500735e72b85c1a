import { Problem } from '@tsudoi/contract';
import { exportJournal } from '@tsudoi/contract/books';
import { DepositMethod, fullName } from '@tsudoi/domain';
import { type ServerMessageId, serverText } from '@tsudoi/i18n/catalogs/server';
import { type Binding, staff } from '../../kernel/bind.ts';
import { reachesAll } from '../../kernel/whole-facility.ts';
import type { ExportParams } from '../../tasks/exports/family.ts';
import { type Cell, exportKind, rowsExport } from '../../tasks/exports/rows.ts';
import { startExport } from '../../tasks/start.ts';
import { type JournalRow, journalKeys, journalRows } from './journal-store.ts';
import { firstOf, lastOf } from './span.ts';

const KIND = 'journal-export';
const COLUMNS = [
  'day',
  'slip',
  'debit',
  'debit_yen',
  'credit',
  'credit_yen',
  'tax_kind',
  'tax',
  'partner',
  'text',
] as const;

interface Params extends ExportParams {
  month: string;
  locale: 'ja' | 'en';
}

type Account = 'cash' | 'bank' | 'received' | 'receivable' | 'sales' | 'fees' | 'bad_debt' | 'other';

const moneyOf = ({ method }: JournalRow): Account => (method === DepositMethod.cash ? 'cash' : 'bank');

/** What is debited and what is credited; what is below zero is booked the other way round. */
function accountsOf(row: JournalRow): readonly [debit: Account, credit: Account] {
  switch (row.what) {
    case 'issue':
    case 'cancel':
      return ['receivable', 'sales'];
    case 'receive':
    case 'reverse':
      return [moneyOf(row), 'received'];
    case 'pay':
      return ['received', 'receivable'];
    case 'write_off':
      return [row.kind === 'fee' ? 'fees' : row.kind === 'uncollectible' ? 'bad_debt' : 'other', 'receivable'];
    case 'return':
      return ['sales', 'receivable'];
    case 'refund':
      return ['received', moneyOf(row)];
  }
}

const taxKindOf = ({ rate, zero_reason }: JournalRow): ServerMessageId | undefined => {
  if (rate === null) return undefined;
  if (rate === 0) return `paper.zero.${zero_reason ?? 'non_taxable'}`;
  return rate === 8 ? 'journal.tax.8' : 'journal.tax.10';
};

function cellsOf(row: JournalRow, locale: 'ja' | 'en'): readonly Cell[] {
  const [debit, credit] = row.yen < 0 ? [...accountsOf(row)].reverse() : accountsOf(row);
  const words = (account: Account | undefined) => serverText(locale, `journal.account.${account ?? 'other'}`);
  const yen = Math.abs(row.yen);
  const taxKind = taxKindOf(row);
  const { last_name, first_name, member_code } = row;
  const partner =
    last_name === null ? null : `${member_code ?? ''} ${fullName({ last_name, first_name: first_name ?? '' })}`.trim();
  const text = [serverText(locale, `journal.what.${row.what}`), row.text ?? ''].join(' ').trim();
  return [
    row.day,
    row.slip,
    words(debit),
    yen,
    words(credit),
    yen,
    taxKind === undefined ? null : serverText(locale, taxKind),
    row.tax === null ? null : Math.abs(row.tax),
    partner,
    text,
  ];
}

/** Writes what happened to money in a month as journal entries, which accounting software takes in. */
export const journalExport = exportKind<Params>(KIND, ({ month, locale }) => {
  const span = { first: firstOf(month), last: lastOf(month) };
  return rowsExport({
    columns: COLUMNS.map((column) => serverText(locale, `journal.${column}`)),
    ids: (tx) => journalKeys(tx, span),
    cells: async (tx, keys) => (await journalRows(tx, span, keys)).map((row) => cellsOf(row, locale)),
  });
});

export const journalBinding: Binding = staff(exportJournal, async (context) => {
  const { tx, body, scope, locale } = context;
  // The entries of a month are of everybody.
  if (!(await reachesAll(tx, scope.organizationIds))) throw new Problem('forbidden');
  const { month } = body;
  const of = serverText(locale, 'journal.title');
  const params: Params = { menu: 'books', organization_ids: scope.organizationIds, month, locale };
  return startExport(context, {
    kind: KIND,
    title: `${of} ${month}`,
    result: { name: `${of}_${month}`, ending: 'csv' },
    params,
    noted: { month },
  });
});
