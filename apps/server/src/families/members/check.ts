import { type FieldProblems, Problem } from '@tsudoi/contract';
import { type BalanceTerms, balanceMonthDay, type Day, type ExpiryType, expiryOf } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import type { OrganizationScope } from '../../kernel/context.ts';
import { isCityOf, prefectureName } from '../reference/index.ts';
import type { MemberValues } from './columns.ts';
import { countMembers, existingOrganizations, lockMemberCount, type TypeWords, typesToGive } from './store.ts';

/** What a member had before; what it keeps is not checked again. */
type Stored = Pick<MemberValues, 'class_type' | 'member_type_ids' | 'organization_ids'>;

/**
 * Refuses what refers to nothing: types, places, organizations beyond reach; together with what the form refused.
 * Answers the types that are new, in their order.
 */
export async function checkReferences(
  tx: FacilityTx,
  { values, faults }: { values: MemberValues; faults: FieldProblems },
  scope: OrganizationScope,
  stored?: Stored,
): Promise<TypeWords[]> {
  const fields: FieldProblems = { ...faults, ...checkPlaces(values) };
  const sameClass = stored?.class_type === values.class_type;
  const newTypes = values.member_type_ids.filter((id) => !(sameClass && stored?.member_type_ids.includes(id)));
  const types = await typesToGive(tx, newTypes);
  const fitting = types.filter((type) => type.class_type === values.class_type);
  if (fitting.length !== newTypes.length) fields['basic_info.member_type'] = [{ code: 'member_type_unknown' }];
  const joined = values.organization_ids.filter((id) => !stored?.organization_ids.includes(id));
  if (!(await areOrganizations(tx, joined, scope)))
    fields['basic_info.organization_ids'] = [{ code: 'organization_unknown' }];
  if (Object.keys(fields).length > 0) throw new Problem('validation', { fields });
  return fitting;
}

/** Whether all are organizations the writer sees; those in scope were read with the session a moment ago. */
async function areOrganizations(
  tx: FacilityTx,
  ids: readonly number[],
  { organizationIds }: OrganizationScope,
): Promise<boolean> {
  if (organizationIds !== null) return ids.every((id) => organizationIds.includes(id));
  return ids.length === 0 || (await existingOrganizations(tx, ids)).size === ids.length;
}

/** Codes of prefecture and city that are none, or do not belong together. */
export function checkPlaces(values: Pick<MemberValues, 'pref_code' | 'city_code'>): FieldProblems {
  const fields: FieldProblems = {};
  if (values.pref_code !== null && prefectureName(values.pref_code) === null)
    fields['basic_info.pref_code'] = [{ code: 'prefecture_unknown' }];
  else if (values.city_code !== null && !isCityOf(values.city_code, values.pref_code))
    fields['basic_info.city_code'] = [{ code: 'city_unknown' }];
  return fields;
}

/** Last day of a new membership, or null where it never ends; never one that is over already. */
export function firstExpiry(
  type: TypeWords | undefined,
  joinedOn: Day | null,
  today: Day,
  facility: BalanceTerms,
): Day | null {
  if (type === undefined) return null;
  const membership = { type: type.expiry_type as ExpiryType, annualMonthDay: balanceMonthDay(facility) };
  const expiry = expiryOf({ ...membership, joinedOn: joinedOn ?? today });
  return expiry === null || expiry >= today ? expiry : expiryOf({ ...membership, joinedOn: today });
}

/** Members whose creation may be in progress at one moment, in all processes together. */
const MARGIN = 100;
const FRESH_MS = 2_000;
const counted = new Map<number, { count: number; at: number }>();

/**
 * Refuses members beyond the facility's limit. Far from it the last count is believed for two seconds; near it everybody
 * waits for one another, so that the limit holds exactly.
 * @throws Problem member_limit_reached
 */
export async function checkLimit(tx: FacilityTx, limit: number, adding: number): Promise<void> {
  const far = (count: number) => count + adding + MARGIN < limit;
  const cached = counted.get(tx.facilityId);
  if (cached !== undefined && Date.now() - cached.at < FRESH_MS && far(cached.count)) return;
  let count = await countMembers(tx);
  if (!far(count)) {
    await lockMemberCount(tx);
    count = await countMembers(tx);
  }
  counted.set(tx.facilityId, { count, at: Date.now() });
  if (count + adding > limit) throw new Problem('member_limit_reached', { params: { limit } });
}
