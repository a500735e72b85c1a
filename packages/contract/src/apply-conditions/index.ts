import { valuesOf } from '@tsudoi/domain';
import * as v from 'valibot';
import { crudOfFacility } from '../core/crud-of-facility.ts';
import { endpoint } from '../core/endpoint.ts';
import { columnNames, recordFields, updateFields } from '../core/fields.ts';
import { AnyOf, filterBy, SearchCondition, searchBody } from '../core/page.ts';
import { FacilityQuery, Id, Instant, RequiredText, Text, Version, WireInteger } from '../core/values.ts';
import { CmsField } from '../members/schema.ts';

/** What a condition of application may be chosen on (G-23). */
export const ApplyTarget = {
  event: 'event',
  content: 'content',
  paymentPlan: 'payment_plan',
  memberType: 'member_type',
} as const;
const targets = valuesOf(ApplyTarget);

const Groups = v.array(v.pipe(v.array(SearchCondition), v.minLength(1, 'required'), v.maxLength(20, 'too_many')));
const MOST_GROUPS = 10;
/** Groups of conditions on members: all of a group must hold, any one group suffices. */
export const ConditionGroups = v.pipe(Groups, v.maxLength(MOST_GROUPS, 'too_many'));
export type ConditionGroups = v.InferOutput<typeof ConditionGroups>;

const Fields = v.object({
  name: RequiredText(100),
  target: v.picklist(targets, 'choice'),
  conditions: v.pipe(Groups, v.minLength(1, 'required'), v.maxLength(MOST_GROUPS, 'too_many')),
  /** What somebody reads who may not apply. */
  refusal: RequiredText(300),
});
export const applyConditionFields = v.keyof(Fields).options;
export const applyConditionColumns = columnNames(Fields.entries);

export const ApplyConditionCreate = Fields;
export const ApplyConditionUpdate = v.object({ ...updateFields(Fields.entries), version: Version });
export const ApplyConditionRecord = v.object({
  id: Id,
  ...recordFields(Fields.entries),
  /** How many records name it. */
  use_count: WireInteger,
  version: Version,
  updated_at: Instant,
  updated_by: v.nullable(v.string()),
});
export type ApplyConditionRecord = v.InferOutput<typeof ApplyConditionRecord>;

export const ApplyConditionSearch = searchBody(
  ['name', 'target', 'updated_at'],
  v.optional(filterBy({ keyword: v.optional(Text(100)), target: AnyOf(v.picklist(targets, 'choice')) }), {}),
);
export type ApplyConditionSearch = v.InferOutput<typeof ApplyConditionSearch>;

/** Rule sets on who may apply for something, as the operator sets them up. */
export const applyConditions = crudOfFacility({
  base: '/admin/apply-conditions',
  access: { operator: 'any' },
  row: ApplyConditionRecord,
  item: ApplyConditionRecord,
  create: ApplyConditionCreate,
  update: ApplyConditionUpdate,
  search: ApplyConditionSearch,
});

export const conditionParts = endpoint({
  method: 'GET',
  path: '/admin/apply-conditions/fields',
  access: { operator: 'any' },
  query: FacilityQuery,
  response: v.array(CmsField),
  summary: 'Fields of members that conditions may name',
});

/** Whom conditions fit now: how many of how many, and the first of them by kana. */
export const ConditionPreview = v.object({
  members: WireInteger,
  of: WireInteger,
  first: v.array(v.object({ id: Id, name: v.string(), member_code: v.nullable(v.string()) })),
});
export type ConditionPreview = v.InferOutput<typeof ConditionPreview>;
/** How many a preview names. */
export const PREVIEW_NAMES = 10;

export const previewConditions = endpoint({
  method: 'POST',
  path: '/admin/apply-conditions/preview',
  access: { operator: 'any' },
  query: FacilityQuery,
  body: v.object({ conditions: ConditionGroups }),
  response: ConditionPreview,
  reads: true,
  summary: 'Which members meet conditions now',
});
