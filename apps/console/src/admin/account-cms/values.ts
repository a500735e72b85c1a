import { pickFields } from '@tsudoi/contract';
import { FieldCreate, type FieldRecord, FieldUpdate, fieldDefinitionFields } from '@tsudoi/contract/account-cms';
import { ExtendedInputType, FormItemUse, type MemberClass, PlatformType } from '@tsudoi/domain';
import type { RuleOperand } from '@tsudoi/ui/headless/form/rules';
import * as v from 'valibot';
import { conditions, NO_LIMITS, rulesInForm, withConditions } from '../../pickers/field-definition/values.ts';

/** A new field as its form has it, and as it travels. */
export const FieldCreateForm = v.pipe(v.object({ ...FieldCreate.entries, conditions }), v.transform(withConditions));
/** A change as its form has it, and as it travels. */
export const FieldUpdateForm = v.pipe(v.object({ ...FieldUpdate.entries, conditions }), v.transform(withConditions));

/** What the form of a field holds, of a new one and of one that is there. */
export type FieldForm = Omit<v.InferInput<typeof FieldCreateForm>, 'class_type' | 'input_type'>;

/** The form of a field that is there. */
export const valuesOf = (record: FieldRecord, operands: readonly RuleOperand[]) => ({
  ...pickFields(record, [...fieldDefinitionFields, 'version']),
  limits: { ...NO_LIMITS, ...record.limits },
  conditions: rulesInForm(record.conditions, operands),
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
