import { valuesOf } from '@tsudoi/domain';
import * as v from 'valibot';
import { ConditionGroups } from '../apply-conditions/index.ts';
import { crudOfFacility } from '../core/crud-of-facility.ts';
import { endpoint } from '../core/endpoint.ts';
import { columnNames, recordFields, updateFields } from '../core/fields.ts';
import { AnyOf, filterBy, SelectList, searchBody } from '../core/page.ts';
import { FacilityQuery, Id, Instant, RequiredText, Text, Version } from '../core/values.ts';

/** What a condition of access guards (G-26). */
export const ResourceKind = { menu: 'menu', event: 'event' } as const;
export type ResourceKind = (typeof ResourceKind)[keyof typeof ResourceKind];
const kinds = valuesOf(ResourceKind);

/** Most resources of one condition, and conditions of one resource. */
export const ACCESS_LIMITS = { resources: 500, conditions: 10 } as const;

const Columns = v.object({
  name: RequiredText(100),
  resource_kind: v.picklist(kinds, 'choice'),
  /** Whether somebody who is not signed in may see them too. */
  guests: v.optional(v.boolean('choice'), false),
  /** On members; none: all of them. */
  conditions: v.optional(ConditionGroups, []),
});
const Fields = v.object({
  ...Columns.entries,
  /** Menus of the member app or events that only those see whom the condition fits. */
  resource_ids: v.optional(v.pipe(v.array(Id), v.maxLength(ACCESS_LIMITS.resources, 'too_many')), []),
});
export const accessConditionFields = v.keyof(Fields).options;
export const accessConditionColumns = columnNames(Columns.entries);

export const AccessConditionCreate = Fields;
export const AccessConditionUpdate = v.object({ ...updateFields(Fields.entries), version: Version });
export const AccessConditionRecord = v.object({
  id: Id,
  ...recordFields(Fields.entries),
  /** What it guards in words; of an event its day as well. */
  resources: SelectList,
  version: Version,
  updated_at: Instant,
  updated_by: v.nullable(v.string()),
});
export type AccessConditionRecord = v.InferOutput<typeof AccessConditionRecord>;

export const AccessConditionSearch = searchBody(
  ['name', 'resource_kind', 'updated_at'],
  v.optional(filterBy({ keyword: v.optional(Text(100)), resource_kind: AnyOf(v.picklist(kinds, 'choice')) }), {}),
);
export type AccessConditionSearch = v.InferOutput<typeof AccessConditionSearch>;

/** Rules on who may see menus of the member app and events, as the operator sets them up. */
export const accessConditions = crudOfFacility({
  base: '/admin/resource-access-conditions',
  access: { operator: 'any' },
  row: AccessConditionRecord,
  item: AccessConditionRecord,
  create: AccessConditionCreate,
  update: AccessConditionUpdate,
  search: AccessConditionSearch,
});

export const accessResources = endpoint({
  method: 'GET',
  path: '/admin/resource-access-conditions/resources',
  access: { operator: 'any' },
  query: FacilityQuery,
  response: v.object({ menu: SelectList, event: SelectList }),
  summary: 'Menus of the member app and events to come that a condition of access may guard',
});
