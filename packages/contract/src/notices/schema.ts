import * as v from 'valibot';
import { recordFields, updateFields } from '../core/fields.ts';
import { filterBy, searchBody } from '../core/page.ts';
import { Moment } from '../core/typed.ts';
import { Id, Instant, OptionalLines, orNothing, RequiredLines, Text, Version } from '../core/values.ts';

const RequiredMoment = v.pipe(v.string('required'), v.nonEmpty('required'), Moment);

const Fields = v.object({
  text: RequiredLines(300),
  /** For readers of English; without it they read the Japanese one. */
  text_en: OptionalLines(300),
  shown_from: RequiredMoment,
  shown_until: RequiredMoment,
  /** The time the notice speaks of, such as of a maintenance; its date stands above the text instead of the first day shown. */
  starts_at: orNothing(Moment),
  ends_at: orNothing(Moment),
});
/** Names of the fields, as the log and the form of a notice list them. */
export const noticeFields = v.keyof(Fields).options;

type Times = { shown_from: string; shown_until: string; starts_at?: string | null; ends_at?: string | null };

const isAfter = (later: string, earlier: string): boolean => Date.parse(later) > Date.parse(earlier);

/**
 * Which time of a notice is out of order, if any: it is shown until after it is first shown, and what it speaks of ends
 * after it starts.
 */
export function timeOutOfOrder(times: Times): { field: keyof Times; code: 'date_order' | 'required' } | undefined {
  if (!isAfter(times.shown_until, times.shown_from)) return { field: 'shown_until', code: 'date_order' };
  if (times.ends_at == null) return undefined;
  if (times.starts_at === null) return { field: 'starts_at', code: 'required' };
  // An update may leave the start out; the server looks again with the one that stays.
  if (times.starts_at === undefined || isAfter(times.ends_at, times.starts_at)) return undefined;
  return { field: 'ends_at', code: 'date_order' };
}

function inOrder<S extends v.GenericSchema<unknown, Times>>(schema: S) {
  return v.pipe(
    schema,
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const { value: input } = dataset;
      const wrong = timeOutOfOrder(input);
      if (wrong === undefined) return;
      const { field: key, code: message } = wrong;
      addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] });
    }),
  );
}

export const NoticeCreate = inOrder(Fields);
export const NoticeUpdate = inOrder(v.object({ ...updateFields(Fields.entries), version: Version }));

/** Whether a notice waits, is shown, or is over. */
export const NoticeState = v.picklist(['waiting', 'shown', 'over']);
export type NoticeState = v.InferOutput<typeof NoticeState>;

export const NoticeRecord = v.object({
  id: Id,
  ...recordFields(Fields.entries),
  state: NoticeState,
  version: Version,
  updated_at: Instant,
  updated_by: v.nullable(v.string()),
});
export type NoticeRecord = v.InferOutput<typeof NoticeRecord>;

export const NoticeSearch = searchBody(
  ['shown_from', 'shown_until', 'updated_at'],
  v.optional(filterBy({ keyword: v.optional(Text(100)) }), {}),
);

/** A notice to whoever is about to sign in, in the language of the reader. */
export const ShownNotice = v.object({
  id: Id,
  text: v.string(),
  /** Since when it is shown. */
  on: Instant,
  /** What it speaks of, where that has a time of its own. */
  starts_at: v.nullable(Instant),
  ends_at: v.nullable(Instant),
});
export type ShownNotice = v.InferOutput<typeof ShownNotice>;
export const ShownNotices = v.array(ShownNotice);
