import { hasKeyword, Problem } from '@tsudoi/contract';
import type { MemberSearch } from '@tsudoi/contract/members';
import { jstToday, keywordFor, likePattern } from '@tsudoi/domain';
import type { OrganizationScope, StaffSession } from '../../kernel/context.ts';
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
  };
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
