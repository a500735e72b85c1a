import type { PlainMenuKey } from '@tsudoi/permissions';
import * as v from 'valibot';
import { ProgressChannel } from './channel.ts';
import { endpoint } from './endpoint.ts';
import { bodyOfSearch, type NotServed } from './page.ts';
import { TaskStarted } from './task.ts';
import { Line, WireInteger } from './values.ts';

/** Encoding of a CSV: `UTF-8`, or `SJIS`, which is cp932 in both directions. Other spellings of the two are taken. */
export const CsvEncodingType = v.pipe(
  v.string('choice'),
  v.transform((text) => text.toUpperCase().replace('_', '-')),
  v.transform((text) => (text === 'SHIFT-JIS' ? 'SJIS' : text)),
  v.picklist(['UTF-8', 'SJIS'], 'choice'),
);

/** What {@link ProgressChannel} takes in. */
export interface CsvChannel {
  channel_name?: string | undefined;
  socket_event_name?: string | undefined;
  socket_id?: string | undefined;
}

/** What the body of every export says beside what is looked for. Without an encoding it is written in that of the facility. */
export const csvExportFields = { encode_type: v.optional(CsvEncodingType), ...ProgressChannel };

const blankAsNothing = v.pipe(
  v.literal(''),
  v.transform(() => undefined),
);

/** What the form of every import says beside its file. */
export const csvImportFields = {
  facility_code: v.optional(Line()),
  /** Organization that new records join, compared with those in reach; the header of the same name says the same. */
  login_organization: v.optional(v.union([blankAsNothing, WireInteger], 'integer')),
  encode_type: v.optional(CsvEncodingType, 'UTF-8'),
  ...ProgressChannel,
};

/** The export of a plain family: what its list searches for, without the page, as a CSV that a task writes. */
export function csvExport<
  const Base extends string,
  Search extends v.GenericSchema<unknown, unknown>,
  Sort extends v.GenericSchema<unknown, unknown>,
  Advanced extends v.GenericSchema<unknown, unknown>,
>(d: {
  base: Base;
  menu: PlainMenuKey;
  search: { entries: { default_search: Search; sort: Sort; advanced_search: Advanced; extras: typeof NotServed } };
}) {
  const { default_search, sort, advanced_search, extras } = d.search.entries;
  return endpoint({
    method: 'POST',
    path: `${d.base}/export`,
    limit: 'heavy',
    access: { needs: { menu: d.menu, flag: 'view' } },
    body: bodyOfSearch({ default_search, sort, advanced_search, extras, ...csvExportFields }),
    response: TaskStarted,
    status: 202,
    summary: 'Export what was found as CSV',
  });
}
