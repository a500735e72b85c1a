import {
  CHOICES_MAX,
  CONDITIONS_MAX,
  DependencyConditionType,
  ExtendedInputType,
  FormItemUse,
  PlatformType,
  TEXT_FORMATS,
  valuesOf,
} from '@tsudoi/domain';
import * as v from 'valibot';
import { recordFields, updateFields } from '../core/fields.ts';
import { AnyOf, filterBy, searchBody } from '../core/page.ts';
import {
  AnswerNumber,
  ClassType,
  Id,
  Instant,
  Line,
  OptionalText,
  Text,
  Version,
  WireInteger,
} from '../core/values.ts';
import { DependencyCondition, FormLimits } from './schema.ts';

const choiceText = v.object({ ja: Text(100), en: Text(100) });
/** The value is what answers store. A new choice has none yet and gets one with the save. */
const choiceValue = v.optional(Line(60));

/** A choice as an operator writes it, in both languages. */
const ChoiceInput = v.object({
  value: choiceValue,
  text: choiceText,
  /** No longer offered; the answers that have it stay. One that is left out of an update is retired too. */
  retired: v.optional(v.boolean()),
  /** The second step of a dependent dropdown. */
  children: v.optional(
    v.pipe(
      v.array(v.object({ value: choiceValue, text: choiceText, retired: v.optional(v.boolean()) }), 'array'),
      v.maxLength(CHOICES_MAX, 'too_many'),
    ),
  ),
});

const Compared = v.union([Line(), AnswerNumber, v.boolean(), v.null()], 'text');
/** A comparison as it is written: texts and lists have their bounds. */
const ConditionInput = v.object({
  ...DependencyCondition.entries,
  dependency_account_cms_component_code: v.nullable(Line(50)),
  value: v.union([Compared, v.pipe(v.array(Compared), v.maxLength(CHOICES_MAX, 'too_many'))], 'text'),
});

/** A bound that is left out, or null, is that of the kind of field. */
const bound = <S extends v.GenericSchema>(schema: S) =>
  v.optional(
    v.pipe(
      v.nullable(schema),
      v.transform((value) => value ?? undefined),
    ),
  );
const dayBound = v.pipe(Line(10), v.regex(/^(today|\d{4}-\d{2}-\d{2})$/, 'date_format'));
const LimitsInput = v.object({
  max_length: bound(WireInteger),
  format: bound(v.picklist(TEXT_FORMATS, 'choice')),
  min: bound(AnswerNumber),
  max: bound(AnswerNumber),
  decimals: bound(WireInteger),
  after: bound(dayBound),
  after_or_equal: bound(dayBound),
  before: bound(dayBound),
  before_or_equal: bound(dayBound),
  accepted: bound(v.boolean()),
});

/** Roles that a field names at most. */
const STAFF_ROLES_MAX = 100;

/** What an operator writes of a field; class and kind are written once. */
const Fields = v.object({
  group_id: Id,
  /** Of a built-in field null is the product's own word. */
  label_ja: OptionalText(100),
  label_en: OptionalText(100),
  hint_ja: v.optional(Text(300), ''),
  hint_en: v.optional(Text(300), ''),
  use_type: v.picklist(valuesOf(FormItemUse), 'choice'),
  platform: v.optional(v.picklist(valuesOf(PlatformType), 'choice'), PlatformType.all),
  choices: v.optional(v.pipe(v.array(ChoiceInput, 'array'), v.maxLength(CHOICES_MAX, 'too_many')), []),
  limits: v.optional(LimitsInput, {}),
  conditions: v.optional(v.pipe(v.array(ConditionInput, 'array'), v.maxLength(CONDITIONS_MAX, 'too_many')), []),
  searchable: v.optional(v.boolean(), true),
  in_csv: v.optional(v.boolean(), true),
  on_card: v.optional(v.boolean(), false),
  member_editable: v.optional(v.boolean(), true),
  /** Roles of staff who read and write it; empty for all. */
  staff_role_ids: v.optional(v.pipe(v.array(Id, 'array'), v.maxLength(STAFF_ROLES_MAX, 'too_many')), []),
});
/** Names of the fields, as the operators' log and the form list them. */
export const fieldDefinitionFields = v.keyof(Fields).options;

const fixed = { class_type: ClassType, input_type: v.picklist(valuesOf(ExtendedInputType), 'choice') };
export const FieldCreate = v.object({ ...fixed, ...Fields.entries });
export const FieldUpdate = v.object({ ...updateFields(Fields.entries), version: Version });
/** What a change is asked about before it is saved; `id` is null for a new field. */
export const FieldCheckBody = v.object({ id: v.nullable(Id), ...FieldCreate.entries });

const StoredChoice = v.object({
  value: v.string(),
  text: v.object({ ja: v.string(), en: v.string() }),
  retired: v.optional(v.boolean()),
  children: v.optional(
    v.array(
      v.object({
        value: v.string(),
        text: v.object({ ja: v.string(), en: v.string() }),
        retired: v.optional(v.boolean()),
      }),
    ),
  ),
});

/** A field as it is defined, with the words of both languages. */
export const FieldRecord = v.object({
  id: Id,
  type: v.picklist(valuesOf(DependencyConditionType)),
  /** Of a built-in field; empty of an own one. */
  code: v.string(),
  ...fixed,
  ...recordFields(Fields.entries),
  choices: v.array(StoredChoice),
  limits: FormLimits,
  /** No member is without it: it is always shown and required. */
  core: v.boolean(),
  /** Members with an answer to an own field; null of a built-in one. */
  answered: v.nullable(WireInteger),
  version: Version,
  updated_at: Instant,
  updated_by: v.nullable(v.string()),
});
export type FieldRecord = v.InferOutput<typeof FieldRecord>;

/** A section with its fields, in their order. */
export const SectionRecord = v.object({
  id: Id,
  name_ja: v.string(),
  name_en: v.string(),
  platform: v.picklist(valuesOf(PlatformType)),
  /** Member types that the section is for; empty for all. */
  member_type_ids: v.array(Id),
  version: Version,
  fields: v.array(FieldRecord),
});
export type SectionRecord = v.InferOutput<typeof SectionRecord>;

/** Where something goes that is moved: in front of another one of its list, or with null to the end. */
export const Place = v.object({ before: v.nullable(Id) });

export const FieldSearch = searchBody(
  ['position', 'updated_at'],
  v.optional(filterBy({ keyword: v.optional(Text(100)), class_type: AnyOf(ClassType) }), {}),
);

/** What a change of a field would do to the members who are there. */
export const FieldEffects = v.object({
  /** Members looked at: those of the class for whom the section is. */
  members: WireInteger,
  /** False where there were more than are looked at, so that the numbers are the least there can be. */
  whole: v.boolean(),
  /** Members who lack an answer that was not asked for before. */
  asked: WireInteger,
  /** Who can give it: the members themselves, or staff only. */
  asked_of: v.picklist(['member', 'staff']),
  /** Members whose answer stays stored and nobody sees. */
  hidden: WireInteger,
  /** Members who no longer see their own answer. */
  closed: WireInteger,
  /** Members whose answer does not fit the new bounds; it stays until they change it. */
  outside: WireInteger,
  /** Choices that are offered no longer, in the reader's language, with the members who keep them. */
  retired: v.array(v.object({ text: v.string(), members: WireInteger })),
  /** Fields whose rules look at this one and find nothing more to compare, in the reader's language. */
  rules: v.array(v.string()),
});
export type FieldEffects = v.InferOutput<typeof FieldEffects>;
