import { type FieldProblems, Problem } from '@tsudoi/contract';
import { type Day, type EntrantFacts, type FormValues, stateOfItem, yearOf } from '@tsudoi/domain';
import type { Locale } from '@tsudoi/i18n';
import type { FacilityTx } from '../../db/scope.ts';
import { answerInWords, isFor, itemOf, saveOwnAnswers, type Writer } from '../account-cms/index.ts';
import { asFormField } from './fields.ts';
import { componentsOf, type EventComponent } from './store.ts';

/** Answers of an entry form, by the id of the field. */
export type Answers = Readonly<Record<string, unknown>>;

const itemsOf = (components: readonly EventComponent[], locale: Locale) =>
  components.map((row) => itemOf(asFormField(row), { platform: 1 }, locale));
const valuesOf = (answers: Answers, facts: EntrantFacts): FormValues => ({
  basic_info: { ...facts },
  extend_info: answers,
});

/** Who answers for whom, what stood there before, and the day in Japan. */
export interface AnswersBy {
  writer: Writer;
  today: Day;
  /** Of whoever enters, which rules look at. */
  facts: EntrantFacts;
  /** Answers that are stored; what the writer may not answer stays as it is there. */
  stored?: Answers;
}

/** Answers to a form as they are stored, with what is refused of them by `answers.7`. */
export function readAnswers(
  components: readonly EventComponent[],
  answers: Answers,
  { writer, today, facts, stored = {} }: AnswersBy,
): { answers: Record<string, unknown>; faults: FieldProblems } {
  const { values, faults } = saveOwnAnswers(itemsOf(components, 'ja'), {
    writer,
    today,
    sent: valuesOf(answers, facts),
    stored: valuesOf(stored, facts),
  });
  const named = Object.entries(faults).map(([path, problems]) => [path.replace(/^extend_info/, 'answers'), problems]);
  return { answers: { ...values.extend_info }, faults: Object.fromEntries(named) };
}

/** Answers to the form of a kind as they are stored. @throws Problem validation at `answers.7` */
export async function checkedAnswers(
  tx: FacilityTx,
  kindId: number,
  { answers, ...by }: AnswersBy & { answers: Answers },
): Promise<Record<string, unknown>> {
  const read = readAnswers(await componentsOf(tx, kindId), answers, by);
  if (Object.keys(read.faults).length > 0) throw new Problem('validation', { fields: read.faults });
  return read.answers;
}

/** An answer in the words of one language; `text` is null where there is none. */
export interface EntryAnswer {
  id: number;
  label: string;
  text: string | null;
}

/** The fields of a form that a reader has for these answers, in their order, each with its answer in words. */
export function presentAnswers(
  components: readonly EventComponent[],
  answers: Answers,
  { reader, locale, today, facts }: { reader: 'staff' | 'member'; locale: Locale; today: Day; facts: EntrantFacts },
): EntryAnswer[] {
  const values = valuesOf(answers, facts);
  return itemsOf(components, locale)
    .filter((item) => isFor(reader, item) && stateOfItem(item, values, yearOf(today)).shown)
    .map((item) => ({ id: item.id, label: item.label, text: answerInWords(item, answers[item.id]) }));
}
