import { Problem } from '@tsudoi/contract';
import type { MemberSearch } from '@tsudoi/contract/members';
import { jstToday } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { ownFields, readDefinitions } from '../account-cms/index.ts';
import { KANA_ORDER } from './query.ts';
import { memberIds } from './search-store.ts';

/** Groups of conditions on members: all of a group must hold, any one group suffices. */
export type ConditionGroups = MemberSearch['advanced_search'];

/**
 * Members who meet stored conditions, among `ids` where they are named (then also those who have withdrawn). What rules are
 * made of is decided by whoever made them, so that fields staff do not read count as well. Without conditions it is everybody.
 * @throws Problem validation with the path below `conditions` where field, operator and value do not fit
 */
export async function membersMeeting(
  tx: FacilityTx,
  groups: ConditionGroups,
  { ids, now }: { ids?: readonly number[]; now: Date },
): Promise<number[]> {
  const definitions = groups.flat().some(({ type }) => type === 'extend')
    ? await readDefinitions({ ...tx, readerRoleIds: undefined })
    : undefined;
  const own = definitions === undefined ? [] : [1, 2].flatMap((classType) => ownFields(definitions, classType, 'ja'));
  const query = {
    filter: ids === undefined ? {} : { ids: [...ids] },
    advanced: groups,
    keyword: null,
    organizationIds: null,
    scopeIds: null,
    today: jstToday(now),
    inputs: Object.fromEntries(own.map(({ id, input_type }) => [id, input_type] as const)),
    hidden: {},
  };
  try {
    return await memberIds(tx, query, KANA_ORDER);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'validation') throw error;
    const fields = Object.entries(error.fields).map(([path, found]) => [
      path.replace(/^advanced_search\b/, 'conditions'),
      found,
    ]);
    throw new Problem('validation', { fields: Object.fromEntries(fields) });
  }
}
