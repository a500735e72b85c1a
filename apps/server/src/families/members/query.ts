import { fieldProblem, hasKeyword, Problem } from '@tsudoi/contract';
import type { MemberSearch } from '@tsudoi/contract/members';
import { jstToday, keywordFor } from '@tsudoi/domain';
import type { OrganizationScope, StaffContext, StaffSession } from '../../kernel/context.ts';
import { definitionsOf, hiddenFields, mayRead, ownFields } from '../account-cms/index.ts';
import { isHiddenFromAll } from './hidden.ts';
import type { MemberOrder, MemberQuery } from './search-store.ts';

/** The order of a list that asks for none. */
export const KANA_ORDER: MemberOrder = { column: 'kana', direction: 'asc' };

type Asked = Pick<MemberSearch, 'default_search' | 'advanced_search'> & Partial<Pick<MemberSearch, 'sort'>>;

/** What a search body looks for, within what the reader sees. An organization stands for itself and all below it. */
export function memberQuery(
  asked: Asked,
  scope: Pick<OrganizationScope, 'organizationIds'>,
  reach: StaffSession['reach'],
  now: Date,
  { inputs, hidden }: Pick<MemberQuery, 'inputs' | 'hidden'>,
): MemberQuery {
  const filter = asked.default_search;
  const organizationIds = filter.organization?.length
    ? [...new Set(filter.organization.flatMap((id) => reach.get(id) ?? [id]))]
    : null;
  return {
    filter,
    advanced: asked.advanced_search,
    keyword: hasKeyword(filter.keyword) ? keywordFor(filter.keyword) : null,
    organizationIds,
    scopeIds: scope.organizationIds,
    today: jstToday(now),
    inputs,
    hidden,
  };
}

/**
 * The query of a body, within what staff may read: a hidden field is neither searched nor sorted by.
 * @throws Problem validation where the body names one
 */
export async function askedQuery(
  context: Pick<StaffContext<unknown>, 'tx' | 'facility' | 'scope' | 'session' | 'now'>,
  asked: Asked,
): Promise<MemberQuery> {
  const { tx, facility, scope, session, now } = context;
  const definitions = await definitionsOf(tx, facility);
  const hidden = hiddenFields(definitions);
  if (asked.sort !== undefined && isHiddenFromAll(hidden, SORT_FIELDS[asked.sort.column] ?? asked.sort.column))
    throw fieldProblem('sort.column', 'unknown_field');
  const own = asked.advanced_search.flat().some(({ type }) => type === 'extend')
    ? [1, 2].flatMap((classType) => ownFields(definitions, classType, 'ja'))
    : [];
  const inputs = Object.fromEntries(
    own
      .filter((item) => item.searchable && mayRead('staff', item))
      .map(({ id, input_type }) => [id, input_type] as const),
  );
  return memberQuery(asked, scope, session.reach, now, { inputs, hidden });
}

/** Fields behind the columns that lists are sorted by. */
const SORT_FIELDS: Readonly<Record<string, string>> = { kana: 'last_name_kana' };

/** The scope of a call that names an organization in its query as well. @throws Problem header_mismatch when out of reach */
export function narrowed(
  scope: OrganizationScope,
  session: StaffSession,
  organization: number | undefined,
): OrganizationScope {
  if (organization === undefined || scope.organizationIds === null) return scope;
  const reach = session.reach.get(organization);
  if (reach === undefined || !scope.organizationIds.includes(organization)) throw new Problem('header_mismatch');
  const seen = new Set(scope.organizationIds);
  return { organizationIds: reach.filter((id) => seen.has(id)), chosenId: organization };
}
