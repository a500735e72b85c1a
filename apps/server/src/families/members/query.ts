import { hasKeyword, Problem } from '@tsudoi/contract';
import type { MemberSearch } from '@tsudoi/contract/members';
import { jstToday, keywordFor, likePattern } from '@tsudoi/domain';
import type { OrganizationScope, StaffContext, StaffSession } from '../../kernel/context.ts';
import { definitionsOf, ownFields } from '../account-cms/index.ts';
import type { MemberOrder, MemberQuery } from './search-store.ts';

/** The order of a list that asks for none. */
export const KANA_ORDER: MemberOrder = { column: 'kana', direction: 'asc' };

type Asked = Pick<MemberSearch, 'default_search' | 'advanced_search'>;

/** What a search body looks for, within what the reader sees. An organization stands for itself and all below it. */
export function memberQuery(
  asked: Asked,
  scope: Pick<OrganizationScope, 'organizationIds'>,
  reach: StaffSession['reach'],
  now: Date,
  inputs: MemberQuery['inputs'] = {},
): MemberQuery {
  const filter = asked.default_search;
  const organizationIds = filter.organization?.length
    ? [...new Set(filter.organization.flatMap((id) => reach.get(id) ?? [id]))]
    : null;
  return {
    filter,
    advanced: asked.advanced_search,
    pattern: hasKeyword(filter.keyword) ? likePattern(keywordFor(filter.keyword)) : null,
    organizationIds,
    scopeIds: scope.organizationIds,
    today: jstToday(now),
    inputs,
  };
}

/** The query of a body that may ask for the facility's own fields; only then their definitions are looked at. */
export async function askedQuery(context: StaffContext<unknown>, asked: Asked): Promise<MemberQuery> {
  const { tx, facility, scope, session, now } = context;
  const own = asked.advanced_search.flat().filter(({ type }) => type === 'extend');
  if (own.length === 0) return memberQuery(asked, scope, session.reach, now);
  const definitions = await definitionsOf(tx, facility);
  const fields = [1, 2]
    .flatMap((classType) => ownFields(definitions, classType, 'ja'))
    .filter((item) => item.searchable);
  return memberQuery(
    asked,
    scope,
    session.reach,
    now,
    Object.fromEntries(fields.map((item) => [item.id, item.input_type])),
  );
}

/** The scope of a call that names an organization in its query as well. @throws Problem header_mismatch when out of reach */
export function narrowed(
  scope: OrganizationScope,
  session: StaffSession,
  organization: number | undefined,
): OrganizationScope {
  if (organization === undefined || scope.organizationIds === null) return scope;
  const reach = session.reach.get(organization);
  if (reach === undefined) throw new Problem('header_mismatch');
  const seen = new Set(scope.organizationIds);
  return { organizationIds: reach.filter((id) => seen.has(id)), chosenId: organization };
}
