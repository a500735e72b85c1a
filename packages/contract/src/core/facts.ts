import * as v from 'valibot';
import { hasOnlyLines, integerBetween, Line, WireInteger } from './values.ts';

/**
 * What a field of a record holds: one line or more of text, a number, a day `YYYY-MM-DD`, a month `YYYY-MM`, an instant,
 * one of several choices, any of several choices, or entries of a tree that stand for all below them.
 */
export const factKinds = ['text', 'number', 'day', 'month', 'instant', 'choice', 'choices', 'tree'] as const;
/** A value of {@link factKinds}. */
export type FactKind = (typeof factKinds)[number];

/** One fact about a record, as its family declares it; columns, conditions, orders and the peek are made of it. */
export interface FactDeclaration {
  kind: FactKind;
  /** Section of the pickers it stands in. */
  group: string;
  /** Field whose permission decides who may read it, where that is another one. */
  readAs?: string;
  /** Field of an update that writes it; facts without it are derived. */
  writes?: string;
  /** Lists cannot be sorted by it. */
  unsorted?: true;
}

/** Name of a fact on the wire: a built-in field, or an own field of the facility such as `extend_info.7`. */
export const FactName = v.pipe(v.string('text'), v.regex(/^[a-z][a-z_]{0,59}(?:\.[1-9]\d{0,8})?$/, 'unknown_field'));

/** A number, a day or a month, as text. */
const Bound = v.optional(v.pipe(Line(40), v.minLength(1, 'required')));
const Days = integerBetween(0, 36_500);
const Text = v.pipe(Line(100), v.trim(), v.minLength(1, 'required'));
const Values = v.pipe(v.array(Line(200)), v.minLength(1, 'required'), v.maxLength(200, 'too_many'));

/**
 * One condition on a fact. Bounds of `between` are allowed themselves; days are counted from today in Japan: `next` 30 is
 * from today to 30 days from now, `last` 30 the 30 days before today and today, `before` 30 everything earlier than that.
 */
export const FactCondition = v.variant('is', [
  v.object({ field: FactName, is: v.literal('contains'), text: Text }),
  v.object({ field: FactName, is: v.literal('equals'), text: Text }),
  v.object({ field: FactName, is: v.literal('any'), values: Values }),
  v.object({ field: FactName, is: v.literal('none'), values: Values }),
  v.object({ field: FactName, is: v.literal('between'), from: Bound, to: Bound }),
  v.object({ field: FactName, is: v.literal('next'), days: Days }),
  v.object({ field: FactName, is: v.literal('last'), days: Days }),
  v.object({ field: FactName, is: v.literal('before'), days: Days }),
  v.object({ field: FactName, is: v.literal('empty') }),
  v.object({ field: FactName, is: v.literal('filled') }),
]);
export type FactCondition = v.InferOutput<typeof FactCondition>;

/** What a fact of each kind can be asked for. */
export const operatorsOf: Readonly<Record<FactKind, readonly FactCondition['is'][]>> = {
  text: ['contains', 'equals', 'empty', 'filled'],
  number: ['between', 'empty', 'filled'],
  day: ['between', 'next', 'last', 'before', 'empty', 'filled'],
  instant: ['between', 'last', 'before', 'empty', 'filled'],
  month: ['between', 'empty', 'filled'],
  choice: ['any', 'none', 'empty', 'filled'],
  choices: ['any', 'none', 'empty', 'filled'],
  tree: ['any', 'none', 'empty', 'filled'],
};

/** Conditions that all groups of a search have together, at most: each may look at a text of every record. */
const MAX_CONDITIONS = 60;

/** Groups of conditions on facts: all of a group must hold, any one group suffices. No group narrows nothing. */
export const FactConditions = v.optional(
  v.pipe(
    v.array(v.pipe(v.array(FactCondition), v.minLength(1, 'required'), v.maxLength(20, 'too_many'))),
    v.maxLength(10, 'too_many'),
    v.check((groups) => groups.flat().length <= MAX_CONDITIONS, 'too_many'),
    v.check((value) => hasOnlyLines(value), 'characters'),
  ),
  [],
);
export type FactConditions = v.InferOutput<typeof FactConditions>;

/** Facts that the rows of a list are to carry in words, beside what they carry anyway. */
export const FactColumns = v.optional(v.pipe(v.array(FactName), v.maxLength(200, 'too_many')), []);

const Choice = v.object({ value: v.string(), text: v.string() });

/** A fact as the pickers of a list show it, in the reader's language; facts that the reader may not read are not among them. */
export const ListFact = v.object({
  field: v.string(),
  label: v.string(),
  kind: v.picklist(factKinds),
  /** Name of its section. */
  group: v.string(),
  sortable: v.boolean(),
  /** Whether conditions may ask for it; a column it is in any case. */
  searchable: v.boolean(),
  /** Its place among the columns that the list begins with, from 0; of lists whose columns somebody arranged. */
  start: v.optional(WireInteger),
  /** Of a choice; a tree's that another call brings are not among them. */
  choices: v.array(v.object({ ...Choice.entries, children: v.optional(v.array(Choice)) })),
});
export type ListFact = v.InferOutput<typeof ListFact>;

/** Facts of a row in words, by name; null where nothing is filled in or nothing may be read. */
export const FactCells = v.record(v.string(), v.nullable(v.string()));
export type FactCells = v.InferOutput<typeof FactCells>;
