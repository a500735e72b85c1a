import { fieldProblem, hasKeyword, Problem } from '@tsudoi/contract';
import type { MemberSearch } from '@tsudoi/contract/members';
import { jstToday, keywordFor } from '@tsudoi/domain';
import type { OrganizationScope, StaffContext, StaffSession } from '../../kernel/context.ts';
import { definitionsOf, hiddenFields, mayRead, ownFields } from '../account-cms/index.ts';
import { factsOf, readAs } from './facts/known.ts';
import { askedConditions, factNamed } from './facts/where.ts';
import { isHiddenFromAll } from './hidden.ts';
import { isIndexed, type MemberOrder, type MemberQuery } from './search-store.ts';

/** The order of a list that asks for none. */
export const KANA_ORDER: MemberOrder = { column: 'kana', direction: 'asc' };

type Asked = Pick<MemberSearch, 'default_search' | 'advanced_search'> & Partial<Pick<MemberSearch, 'sort' | 'where'>>;

/** What a search body looks for, within what the reader sees. An organization stands for itself and all below it. */
export function memberQuery(
  asked: Asked,
  scope: Pick<OrganizationScope, 'organizationIds'>,
  reach: StaffSession['reach'],
  now: Date,
  { inputs, hidden, where }: Pick<MemberQuery, 'inputs' | 'hidden' | 'where'>,
): MemberQuery {
  const filter = asked.default_search;
  const organizationIds = filter.organization?.length
    ? [...new Set(filter.organization.flatMap((id) => reach.get(id) ?? [id]))]
    : null;
  return {
    filter,
    advanced: asked.advanced_search,
    keyword: hasKeyword(filter.keyword) ? filter.keyword.trim().split(/\s+/).map(keywordFor).join(' ') : null,
    organizationIds,
    scopeIds: scope.organizationIds,
    today: jstToday(now),
    inputs,
    hidden,
    where,
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
  if (asked.sort !== undefined && isHiddenFromAll(hidden, readAs(asked.sort.column)))
    throw fieldProblem('sort.column', 'unknown_field');
  const own = asked.advanced_search.flat().some(({ type }) => type === 'extend')
    ? [1, 2].flatMap((classType) => ownFields(definitions, classType, 'ja'))
    : [];
  const inputs = Object.fromEntries(
    own
      .filter((item) => item.searchable && mayRead('staff', item))
      .map(({ id, input_type }) => [id, input_type] as const),
  );
  const where = asked.where?.length
    ? await askedConditions(
        tx,
        asked.where,
        factsOf(definitions, 'ja').filter(({ searchable }) => searchable),
        session.reach,
      )
    : undefined;
  return memberQuery(asked, scope, session.reach, now, { inputs, hidden, where });
}

/** The order that a body asks for. @throws Problem validation where it names a fact that is none, or has no order */
export async function askedOrder(
  { tx, facility }: Pick<StaffContext<unknown>, 'tx' | 'facility'>,
  { sort }: Partial<Pick<MemberSearch, 'sort'>>,
): Promise<MemberOrder> {
  if (sort === undefined) return KANA_ORDER;
  if (isIndexed(sort.column)) return { column: sort.column, direction: sort.direction };
  const sortable = factsOf(await definitionsOf(tx, facility), 'ja').filter((fact) => fact.sortable);
  return { fact: factNamed(sortable, sort.column, 'sort.column'), direction: sort.direction };
}

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
