import * as v from 'valibot';
import { pageOf, searchBody } from '../core/page.ts';
import { Moment } from '../core/typed.ts';
import { Id, Instant, OptionalText, orNothing, RequiredText, Text, Version } from '../core/values.ts';

const RequiredMoment = v.pipe(v.string('required'), v.nonEmpty('required'), Moment);

const Fields = {
  text: RequiredText(300),
  /** For readers of English; without it they read the Japanese one. */
  text_en: OptionalText(300),
  shown_from: RequiredMoment,
  shown_until: RequiredMoment,
  /** The time the notice speaks of, such as of a maintenance; its date stands above the text instead of the first day shown. */
  starts_at: orNothing(Moment),
  ends_at: orNothing(Moment),
};

type Times = { shown_from: string; shown_until: string; starts_at: string | null; ends_at: string | null };

const isAfter = (later: string, earlier: string): boolean => Date.parse(later) > Date.parse(earlier);

/** A notice is shown until after it is first shown, and what it speaks of ends after it starts. */
function inOrder<S extends v.GenericSchema<unknown, Times>>(schema: S) {
  return v.pipe(
    schema,
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const { value } = dataset;
      const refuse = (key: keyof Times, message: string) =>
        addIssue({ message, path: [{ type: 'object', origin: 'value', input: value, key, value: value[key] }] });
      if (!isAfter(value.shown_until, value.shown_from)) refuse('shown_until', 'date_order');
      if (value.ends_at === null) return;
      if (value.starts_at === null) refuse('starts_at', 'required');
      else if (!isAfter(value.ends_at, value.starts_at)) refuse('ends_at', 'date_order');
    }),
  );
}

export const NoticeCreate = inOrder(v.object(Fields));
export const NoticeUpdate = inOrder(v.object({ ...Fields, version: Version }));

/** Whether a notice waits, is shown, or is over. */
export const NoticeState = v.picklist(['waiting', 'shown', 'over']);
export type NoticeState = v.InferOutput<typeof NoticeState>;

export const NoticeRecord = v.object({
  id: Id,
  text: v.string(),
  text_en: v.nullable(v.string()),
  shown_from: Instant,
  shown_until: Instant,
  starts_at: v.nullable(Instant),
  ends_at: v.nullable(Instant),
  state: NoticeState,
  version: Version,
  updated_at: Instant,
  updated_by: v.nullable(v.string()),
});
export type NoticeRecord = v.InferOutput<typeof NoticeRecord>;

export const NoticeSearch = searchBody(
  ['shown_from', 'shown_until', 'updated_at'],
  v.optional(v.object({ keyword: v.optional(Text(100)) }), {}),
);
export const NoticePage = pageOf(NoticeRecord);

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
