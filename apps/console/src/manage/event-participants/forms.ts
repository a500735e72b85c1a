import type { EntryAnswers } from '@tsudoi/contract/entries';
import { ParticipantCreate, type ParticipantRecord, ParticipantUpdate } from '@tsudoi/contract/event-participants';
import * as v from 'valibot';

// The engine of forms holds answers as `extend_info`; the wire has them as `answers`.
const Answering = {
  basic_info: v.optional(v.record(v.string(), v.unknown()), {}),
  extend_info: v.record(v.string(), v.unknown()),
};
const asAnswers = <T extends { basic_info: unknown; extend_info: Record<string, unknown> }>({
  basic_info: _,
  extend_info: answers,
  ...rest
}: T) => ({ ...rest, answers: answers as EntryAnswers });

const { answers: _created, ...created } = ParticipantCreate.entries;
/** The form of a new participant, as it is sent. */
export const CreateForm = v.pipe(v.object({ ...created, ...Answering }), v.transform(asAnswers));
const { answers: _updated, ...updated } = ParticipantUpdate.entries;
/** The form of a participant, as it is sent. */
export const UpdateForm = v.pipe(v.object({ ...updated, ...Answering }), v.transform(asAnswers));

/** A participant as its form holds it. */
export const valuesOf = (record: ParticipantRecord): v.InferInput<typeof UpdateForm> => ({
  account_id: record.account.id,
  course_id: record.course_id,
  companions: record.companions,
  companion_names: record.companion_names,
  note: record.note,
  result_value: record.result_value,
  result_rank: record.result_rank,
  result_record: record.result_record,
  beyond: false,
  reason: null,
  basic_info: {},
  extend_info: record.values,
  version: record.version,
});
