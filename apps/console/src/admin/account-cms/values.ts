import { pickFields } from '@tsudoi/contract';
import { FieldCreate, type FieldRecord, FieldUpdate, fieldDefinitionFields } from '@tsudoi/contract/account-cms';
import { ExtendedInputType, FormItemUse, isRelatedUse, type MemberClass, PlatformType } from '@tsudoi/domain';
import type { Rule, RuleOperand } from '@tsudoi/ui/headless/form/rules';
import * as v from 'valibot';
import { conditionOf, rulesOf } from './rules.ts';

const Compared = v.union([v.string(), v.number()]);
/** A rule of the builder; what it compares with is checked by the server. */
const RuleInput = v.object({
  operand: v.pipe(v.string(), v.nonEmpty('required')),
  operator_type: v.number(),
  value: v.nullable(v.union([Compared, v.array(Compared)])),
  logical_function: v.picklist(['and', 'or']),
});
const conditions = v.array(RuleInput);

/** Rules that the use of the field does not look at are not sent; the blank one somebody left among them. */
const withConditions = <Values extends { conditions: readonly Rule[]; use_type: FormItemUse }>({
  conditions: rules,
  ...values
}: Values) => ({ ...values, conditions: isRelatedUse(values.use_type) ? rules.map(conditionOf) : [] });

/** A new field as its form has it, and as it travels. */
export const FieldCreateForm = v.pipe(v.object({ ...FieldCreate.entries, conditions }), v.transform(withConditions));
/** A change as its form has it, and as it travels. */
export const FieldUpdateForm = v.pipe(v.object({ ...FieldUpdate.entries, conditions }), v.transform(withConditions));

/** What the form of a field holds, of a new one and of one that is there. */
export type FieldForm = Omit<v.InferInput<typeof FieldCreateForm>, 'class_type' | 'input_type'>;

/** Every bound has its place, so that nothing counts as changed by being shown; what a kind does not have is dropped. */
const NO_LIMITS = {
  max_length: null,
  format: null,
  min: null,
  max: null,
  decimals: null,
  after: null,
  after_or_equal: null,
  before: null,
  before_or_equal: null,
  accepted: null,
};

/** The form of a field that is there. */
export const valuesOf = (record: FieldRecord, operands: readonly RuleOperand[]) => ({
  ...pickFields(record, [...fieldDefinitionFields, 'version']),
  limits: { ...NO_LIMITS, ...record.limits },
  conditions: rulesOf(record.conditions, operands).map(({ value, ...rule }) => ({
    ...rule,
    value: typeof value === 'object' && value !== null ? [...value] : value,
  })),
});

/** The form of a new field begins with this. */
export const blankField = (classType: MemberClass, group_id: number | undefined) => ({
  class_type: classType,
  input_type: ExtendedInputType.textbox,
  group_id: group_id ?? 0,
  label_ja: '',
  label_en: '',
  hint_ja: '',
  hint_en: '',
  use_type: FormItemUse.optional,
  platform: PlatformType.all,
  choices: [],
  limits: NO_LIMITS,
  conditions: [],
  searchable: true,
  in_csv: true,
  on_card: false,
  member_editable: true,
  staff_role_ids: [],
});
