import * as v from 'valibot';
import { AnswerNumber, Line, Text } from '../core/values.ts';

const Answer = v.union([
  Text(4000),
  AnswerNumber,
  v.boolean(),
  v.null(),
  v.pipe(v.array(Line(255)), v.maxLength(300, 'too_many')),
  v.record(Line(40), v.nullable(Line(255))),
]);
/** Answers to the form of a kind, by the id of the field; what they must be like is said by the form. */
export const EntryAnswers = v.record(Line(20), Answer);
export type EntryAnswers = v.InferOutput<typeof EntryAnswers>;
