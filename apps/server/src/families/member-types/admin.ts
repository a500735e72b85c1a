import { fieldProblem, Problem, pickFields } from '@tsudoi/contract';
import { type MemberTypeRecord, memberTypeFields, memberTypes } from '@tsudoi/contract/member-types';
import type { FacilityTx } from '../../db/scope.ts';
import { type Binding, operator } from '../../kernel/bind.ts';
import { withinFacility } from '../../kernel/facility/within.ts';
import { changeOf, checkVersion, existing, mapUniqueViolation, presentPage } from '../../kernel/records.ts';
import type { Services } from '../../kernel/services.ts';
import {
  insertMemberType,
  lockMemberType,
  type MemberTypeRow,
  membersOfTypes,
  memberTypeById,
  plansOfType,
  removeMemberType,
  searchMemberTypes,
  sectionsOfType,
  updateMemberType,
} from './store.ts';

/** The columns an operator writes, as the log compares them. */
const writtenOf = (row: MemberTypeRow) => pickFields(row, memberTypeFields);

const present = (row: MemberTypeRow, members: ReadonlyMap<number, number>): MemberTypeRecord => ({
  ...pickFields(row, ['id', ...memberTypeFields, 'version', 'updated_by']),
  member_count: members.get(row.id) ?? 0,
  updated_at: row.updated_at.toISOString(),
});

/** Refuses an end of the time for applications that comes before its beginning. */
function checkPeriod({
  apply_from: from,
  apply_until: until,
}: Pick<MemberTypeRow, 'apply_from' | 'apply_until'>): void {
  if (from !== null && until !== null && until < from) throw fieldProblem('apply_until', 'date_order');
}

/** A rate of 0 % names its reason, and another one has none. @throws Problem validation */
function withTax<T extends Partial<Pick<MemberTypeRow, 'fee_rate' | 'fee_zero_reason'>>>(values: T): T {
  const { fee_rate: rate, fee_zero_reason: reason } = values;
  if (rate !== 0) return rate === undefined ? values : { ...values, fee_zero_reason: null };
  if (reason == null) throw fieldProblem('fee_zero_reason', 'required');
  return values;
}

/** Codes are unique among the types that are not deleted. */
const uniqueCode = { member_type_code: ['code', 'code_taken'] } as const;

/** Lists of members name their types, which they remember: staff who look at one see the change at once. */
const notifyStaff = (tx: FacilityTx, services: Services, facilityId: number) =>
  tx.afterCommit(() => {
    services.facilities.forget();
    services.recordsChanged(facilityId, { menu: 'members' });
  });

const membersOf = async (tx: FacilityTx, id: number) => (await membersOfTypes(tx, [id])).get(id) ?? 0;

const search = operator(memberTypes.search, (context) =>
  withinFacility(context, async (tx) => {
    const found = await searchMemberTypes(tx, context.body);
    const members = await membersOfTypes(
      tx,
      found.rows.map(({ id }) => id),
    );
    return presentPage(context.body, found, (row) => present(row, members));
  }),
);

const create = operator(memberTypes.create, async (context) => {
  const { actor, history, services } = context;
  const body = withTax(context.body);
  checkPeriod(body);
  const made = await withinFacility(context, async (tx, facilityId) => {
    notifyStaff(tx, services, facilityId);
    return {
      id: await mapUniqueViolation(uniqueCode, () => insertMemberType(tx, body, actor.name)),
      facility_id: facilityId,
    };
  });
  await history('create', { ...made, version: 1 }, { after: body });
  return { id: made.id, code: body.code, version: 1 };
});

const get = operator(memberTypes.get, (context) =>
  withinFacility(context, async (tx) => {
    const row = existing(await memberTypeById(tx, context.params.id));
    return present(row, await membersOfTypes(tx, [row.id]));
  }),
);

const update = operator(memberTypes.update, async (context) => {
  const { params, body, actor, history, services } = context;
  const { version, ...sent } = body;
  const saved = await withinFacility(context, async (tx, facilityId) => {
    await lockMemberType(tx, params.id);
    const before = existing(await memberTypeById(tx, params.id));
    checkVersion(before, version);
    const values = withTax({ ...writtenOf(before), ...sent });
    checkPeriod(values);
    const change = changeOf(writtenOf(before), values);
    const next = { id: before.id, facility_id: facilityId, code: values.code, change, version };
    if (change === undefined) return next;
    const members = values.class_type === before.class_type ? 0 : await membersOf(tx, before.id);
    if (members > 0) throw fieldProblem('class_type', 'class_in_use', { members });
    notifyStaff(tx, services, facilityId);
    return {
      ...next,
      version: await mapUniqueViolation(uniqueCode, () => updateMemberType(tx, before, values, actor.name)),
    };
  });
  const { change, ...record } = saved;
  if (change !== undefined) await history('update', record, change);
  return { id: record.id, code: record.code, version: record.version };
});

const remove = operator(memberTypes.remove, async (context) => {
  const { params, query, actor, history, services } = context;
  const removed = await withinFacility(context, async (tx, facilityId) => {
    await lockMemberType(tx, params.id);
    const before = existing(await memberTypeById(tx, params.id));
    checkVersion(before, query.version);
    const uses = {
      members: await membersOf(tx, before.id),
      sections: await sectionsOfType(tx, before.id),
      plans: await plansOfType(tx, before.id),
    };
    if (uses.members + uses.sections + uses.plans > 0) throw new Problem('member_type_in_use', { params: uses });
    notifyStaff(tx, services, facilityId);
    const version = await removeMemberType(tx, before, actor.name);
    return { record: { id: before.id, facility_id: facilityId, version }, before: writtenOf(before) };
  });
  await history('delete', removed.record, { before: removed.before });
  return {};
});

export const adminBindings: readonly Binding[] = [search, create, get, update, remove];
