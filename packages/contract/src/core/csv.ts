import * as v from 'valibot';
import { ProgressChannel } from './channel.ts';

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

/** What the body of every export says beside what is looked for. */
export const csvExportFields = { encode_type: v.optional(CsvEncodingType, 'UTF-8'), ...ProgressChannel };
