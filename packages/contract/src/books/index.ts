import * as v from 'valibot';
import { menuAccess, queryCall } from '../core/calls.ts';
import { csvExport, csvExportFields } from '../core/csv.ts';
import { endpoint } from '../core/endpoint.ts';
import { bodyOfSearch, filterBy, pageOf, searchBody } from '../core/page.ts';
import { TaskStarted } from '../core/task.ts';
import { AnswerInteger, Id, Instant, RequiredText, Text, WireInteger } from '../core/values.ts';
import { InvoiceAccount, Sum } from '../invoices/schema.ts';

const { view, edit } = menuAccess('books');

/** Open yen by how many days ago they were due: not yet, up to 30, up to 60, up to 90, longer. */
const Ages = { not_due: Sum, days_30: Sum, days_60: Sum, days_90: Sum, older: Sum, open: Sum };

/** What one payer owes; `id` is that of the payer. */
export const AgeingRow = v.object({
  id: Id,
  account: InvoiceAccount,
  invoices: AnswerInteger,
  oldest_due_on: v.string(),
  ...Ages,
});
export type AgeingRow = v.InferOutput<typeof AgeingRow>;
export const AgeingSums = v.object({ payers: AnswerInteger, ...Ages });
export type AgeingSums = v.InferOutput<typeof AgeingSums>;

export const AgeingSearch = searchBody(
  ['open', 'older', 'oldest_due_on'],
  v.optional(
    filterBy({
      /** Name or code of the member. */
      keyword: v.optional(Text(100)),
    }),
    {},
  ),
);
export type AgeingSearch = v.InferOutput<typeof AgeingSearch>;

export const searchAgeing = queryCall('/management/books/ageing/search', {
  access: view,
  body: AgeingSearch,
  response: pageOf(AgeingRow),
  summary: 'What is open of each payer, by how long it has been due',
});

export const ageingSums = endpoint({
  method: 'GET',
  path: '/management/books/ageing',
  access: view,
  response: AgeingSums,
  summary: 'What is open in all, by how long it has been due',
});

export const exportAgeing = csvExport({ base: '/management/books/ageing', menu: 'books', search: AgeingSearch });

/** A month of the books: 2026-10. */
const Month = v.pipe(v.string('day'), v.regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, 'day'));

/** What happened to money in a month, and where it stood before and after. Yen and how many. */
export const MonthFigures = v.object({
  open_before: Sum,
  issued: Sum,
  issued_count: AnswerInteger,
  canceled: Sum,
  canceled_count: AnswerInteger,
  /** Paid with money, less what was taken back. */
  paid: Sum,
  returned: Sum,
  written_off: Sum,
  open_after: Sum,
  balance_before: Sum,
  received: Sum,
  received_count: AnswerInteger,
  reversed: Sum,
  refunded: Sum,
  balance_after: Sum,
  /** Payments in files of banks up to its end that nobody has booked or set aside; none of months that were closed before they were counted. */
  unbooked: Sum,
  unbooked_count: AnswerInteger,
});
export type MonthFigures = v.InferOutput<typeof MonthFigures>;

/** A closed month does not change; the next one that can be closed; one that waits for those before it; one that is not over. */
export const MONTH_STATES = ['closed', 'closable', 'waiting', 'running'] as const;

export const MonthOfBooks = v.object({
  month: v.string(),
  state: v.picklist(MONTH_STATES),
  figures: MonthFigures,
  /** Whether what stood before and what happened come to what is open, and left, afterwards. */
  is_balanced: v.boolean(),
  closed_at: v.nullable(Instant),
  closed_by: v.nullable(v.string()),
  /** The last month that is closed, which is the one that can be opened again. */
  last_closed: v.nullable(v.string()),
});
export type MonthOfBooks = v.InferOutput<typeof MonthOfBooks>;

export const monthOfBooks = endpoint({
  method: 'GET',
  path: '/management/books/month',
  access: view,
  query: v.object({ month: Month }),
  response: MonthOfBooks,
  summary: 'A month of the books: what was issued and received, and what is open at its end',
});

export const closeMonth = endpoint({
  method: 'POST',
  path: '/management/books/close',
  access: edit,
  body: v.object({
    month: Month,
    /** How many payments of banks are not booked, as it was shown; refused where there are others by now. */
    unbooked_count: v.optional(WireInteger, 0),
  }),
  response: MonthOfBooks,
  summary: 'Closes a month: from then on nothing that happens to money has a day in it',
});

export const reopenMonth = endpoint({
  method: 'POST',
  path: '/management/books/reopen',
  access: edit,
  body: v.object({ month: Month, reason: RequiredText(200) }),
  response: MonthOfBooks,
  summary: 'Opens the last closed month again',
});

export const exportJournal = endpoint({
  method: 'POST',
  path: '/management/books/journal/export',
  limit: 'heavy',
  access: view,
  body: bodyOfSearch({ month: Month, ...csvExportFields }),
  response: TaskStarted,
  status: 202,
  summary: 'What happened to money in a month as journal entries, as a CSV that a task writes',
});
