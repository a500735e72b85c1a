import { Problem } from '@tsudoi/contract';
import type { MemberSearch } from '@tsudoi/contract/members';
import { jstToday } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { ownFields, readDefinitions } from '../account-cms/index.ts';
import { queriesHitting } from './meeting-store.ts';
import { KANA_ORDER } from './query.ts';
import { type ListRow, type MemberQuery, memberIds, searchMembers } from './search-store.ts';

/** Groups of conditions on members: all of a group must hold, any one group suffices. */
export type ConditionGroups = MemberSearch['advanced_search'];

/**
 * The query of stored conditions. What rules are made of is decided by whoever made them, so that fields staff do not read
 * count as well.
 */
async function queryMeeting(
  tx: FacilityTx,
  groups: ConditionGroups,
  { ids, now }: { ids?: readonly number[] | undefined; now: Date },
): Promise<MemberQuery> {
  const definitions = groups.flat().some(({ type }) => type === 'extend')
    ? await readDefinitions({ ...tx, readerRoleIds: undefined })
    : undefined;
  const own = definitions === undefined ? [] : [1, 2].flatMap((classType) => ownFields(definitions, classType, 'ja'));
  return {
    filter: ids === undefined ? {} : { ids: [...ids] },
    advanced: groups,
    keyword: null,
    organizationIds: null,
    scopeIds: null,
    today: jstToday(now),
    inputs: Object.fromEntries(own.map(({ id, input_type }) => [id, input_type] as const)),
    hidden: {},
  };
}

/** Whatever does not fit is told by the path below `conditions`. */
async function toldByPath<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'validation') throw error;
    const fields = Object.entries(error.fields).map(([path, found]) => [
      path.replace(/^advanced_search\b/, 'conditions'),
      found,
    ]);
    throw new Problem('validation', { fields: Object.fromEntries(fields) });
  }
}

/**
 * Members who meet stored conditions, among `ids` where they are named (then also those who have withdrawn). Without
 * conditions it is everybody.
 * @throws Problem validation with the path below `conditions` where field, operator and value do not fit
 */
export async function membersMeeting(
  tx: FacilityTx,
  groups: ConditionGroups,
  asked: { ids?: readonly number[]; now: Date },
): Promise<number[]> {
  const query = await queryMeeting(tx, groups, asked);
  return toldByPath(() => memberIds(tx, query, KANA_ORDER));
}

/**
 * How many members meet stored conditions now, and the first of them by kana.
 * @throws Problem validation as {@link membersMeeting}
 */
export async function countMeeting(
  tx: FacilityTx,
  groups: ConditionGroups,
  { now, first }: { now: Date; first: number },
): Promise<{ count: number; first: Pick<ListRow, 'id' | 'member_code' | 'last_name' | 'first_name'>[] }> {
  const query = await queryMeeting(tx, groups, { now });
  const { total, rows } = await toldByPath(() => searchMembers(tx, query, KANA_ORDER, { limit: first, offset: 0 }));
  return { count: total, first: rows };
}

/**
 * The ids of those stored conditions that a member meets, in one statement. What a condition asks and the facility no longer has
 * is met by nobody.
 */
export async function conditionsMetBy(
  tx: FacilityTx,
  accountId: number,
  conditions: readonly { id: number; groups: ConditionGroups }[],
  now: Date,
): Promise<ReadonlySet<number>> {
  if (conditions.length === 0) return new Set();
  const everything = await queryMeeting(
    tx,
    conditions.flatMap(({ groups }) => groups),
    { ids: [accountId], now },
  );
  const hits = await queriesHitting(
    tx,
    accountId,
    conditions.map(({ groups }) => ({ ...everything, advanced: groups })),
  );
  return new Set(conditions.flatMap(({ id }, at) => (hits.has(at) ? [id] : [])));
}
