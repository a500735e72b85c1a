import { type FieldProblems, Problem } from '@tsudoi/contract';
import { type Day, type ExpiryType, expiryOf } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import type { OrganizationScope } from '../../kernel/context.ts';
import type { Facility } from '../../kernel/facility.ts';
import type { MemberValues } from './columns.ts';
import { isCityOf, prefectureName } from './places.ts';
import { countMembers, existingOrganizations, lockMemberCount, type TypeWords, typesOf } from './store.ts';

/** Refuses what refers to nothing: types, places, organizations beyond reach. Answers the types in their order. */
export async function checkReferences(
  tx: FacilityTx,
  values: MemberValues,
  scope: OrganizationScope,
  kept: readonly number[] = [],
): Promise<TypeWords[]> {
  const fields: FieldProblems = checkPlaces(values);
  const types = await typesOf(tx, values.member_type_ids);
  const fitting = types.filter((type) => type.class_type === values.class_type);
  if (fitting.length !== new Set(values.member_type_ids).size)
    fields['basic_info.member_type'] = [{ code: 'member_type_unknown' }];
  const added = values.organization_ids.filter((id) => !kept.includes(id));
  const known = await existingOrganizations(tx, added);
  if (!added.every((id) => known.has(id) && (scope.organizationIds === null || scope.organizationIds.includes(id)))) {
    fields['basic_info.organization_ids'] = [{ code: 'organization_unknown' }];
  }
  if (Object.keys(fields).length > 0) throw new Problem('validation', { fields });
  return fitting;
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
  facility: Pick<Facility, 'financial_balance_date'>,
): Day | null {
  if (type === undefined) return null;
  const membership = { type: type.expiry_type as ExpiryType, annualMonthDay: facility.financial_balance_date };
  const expiry = expiryOf({ ...membership, joinedOn: joinedOn ?? today });
  return expiry === null || expiry >= today ? expiry : expiryOf({ ...membership, joinedOn: today });
}

/** So many may be on their way in at one moment, in all processes together. */
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
  const known = counted.get(tx.facilityId);
  if (known !== undefined && Date.now() - known.at < FRESH_MS && far(known.count)) return;
  let count = await countMembers(tx);
  if (!far(count)) {
    await lockMemberCount(tx);
    count = await countMembers(tx);
  }
  counted.set(tx.facilityId, { count, at: Date.now() });
  if (count + adding > limit) throw new Problem('member_limit_reached', { params: { limit } });
}
