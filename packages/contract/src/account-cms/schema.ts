import {
  DependencyConditionType,
  DependencyOperator,
  ExtendedInputType,
  FormItemUse,
  TEXT_FORMATS,
  valuesOf,
} from '@tsudoi/domain';
import * as v from 'valibot';
import { AnswerNumber, Id, WireInteger } from '../core/values.ts';

const Scalar = v.union([v.string(), AnswerNumber, v.boolean(), v.null()]);
const Bound = v.optional(v.string());

/** A choice of a field in the reader's words. */
export const FormChoice = v.object({
  value: v.string(),
  text: v.string(),
  /** No longer offered; whoever chose it keeps it, and its text says so. */
  retired: v.optional(v.boolean()),
  /** The second step of a dependent dropdown. */
  children: v.optional(v.array(v.object({ value: v.string(), text: v.string(), retired: v.optional(v.boolean()) }))),
});

export const FormLimits = v.object({
  max_length: v.optional(WireInteger),
  format: v.optional(v.picklist(TEXT_FORMATS)),
  min: v.optional(AnswerNumber),
  max: v.optional(AnswerNumber),
  decimals: v.optional(WireInteger),
  after: Bound,
  after_or_equal: Bound,
  before: Bound,
  before_or_equal: Bound,
  accepted: v.optional(v.boolean()),
});

/** One comparison of a dependency rule; `or` begins the next group. */
export const DependencyCondition = v.object({
  type: v.picklist(valuesOf(DependencyConditionType)),
  dependency_account_cms_component_code: v.nullable(v.string()),
  dependency_account_cms_extend_component_id: v.nullable(Id),
  operator_type: v.picklist(valuesOf(DependencyOperator)),
  value: v.union([Scalar, v.array(Scalar)]),
  logical_function: v.picklist(['and', 'or']),
  input_type: v.picklist(valuesOf(ExtendedInputType)),
});

/** An item of the account form in the reader's words; `packages/domain` (form-rules) says what it does. */
export const FormItem = v.object({
  type: v.picklist(valuesOf(DependencyConditionType)),
  id: Id,
  code: v.string(),
  input_type: v.picklist(valuesOf(ExtendedInputType)),
  use_type: v.picklist(valuesOf(FormItemUse)),
  label: v.string(),
  hint: v.string(),
  choices: v.array(FormChoice),
  limits: FormLimits,
  conditions: v.array(DependencyCondition),
  searchable: v.boolean(),
  in_csv: v.boolean(),
  /** The reader may look at it but not change it, such as a member at their expiry. */
  read_only: v.boolean(),
});
export type FormItem = v.InferOutput<typeof FormItem>;

/** Named sections of items, in their order. */
export const FormGroup = v.object({
  id: Id,
  name: v.string(),
  /** Member types the section is for; empty for all. `itemsFor` of the domain chooses. */
  member_type_ids: v.array(Id),
  items: v.array(FormItem),
});
export type FormGroup = v.InferOutput<typeof FormGroup>;

/** The account form of one class of members. `revision` changes with every change of a definition. */
export const AccountForm = v.object({
  class_type: WireInteger,
  revision: v.string(),
  /** Fields beside each other where there is room: 1 or 2. */
  columns: v.picklist([1, 2]),
  groups: v.array(FormGroup),
});
export type AccountForm = v.InferOutput<typeof AccountForm>;
