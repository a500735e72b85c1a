import type { AdminAccountSearch } from '@tsudoi/contract/admin-accounts';
import { foldForSearch, fullName, keywordFor } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { type StaffInScope, staffInScope } from '../roles/index.ts';
import { invitationOf } from './present.ts';

/** What a list or an export looks for. */
export type Wanted = Pick<AdminAccountSearch, 'sort' | 'default_search'>;

const time = (at: Date | null) => at?.getTime() ?? 0;
const text = (a: string | null, b: string | null) => (a ?? '').localeCompare(b ?? '', 'ja');

const COMPARISONS = {
  name: (a: StaffInScope, b: StaffInScope) => text(fullName(a), fullName(b)),
  email: (a: StaffInScope, b: StaffInScope) => text(a.email, b.email),
  role: (a: StaffInScope, b: StaffInScope) => text(a.role_name, b.role_name),
  last_login_at: (a: StaffInScope, b: StaffInScope) => time(a.last_login_at) - time(b.last_login_at),
  updated_at: (a: StaffInScope, b: StaffInScope) => time(a.updated_at) - time(b.updated_at),
};

/** The accounts that are looked for, in their order; the staff of a facility are few enough to be looked through in memory. */
export async function findAccounts(
  tx: FacilityTx,
  scope: readonly number[] | null,
  { sort, default_search: asked }: Wanted,
): Promise<StaffInScope[]> {
  const { role_id: roles = [], invitation: states = [], active } = asked;
  const keyword = keywordFor(asked.keyword ?? '');
  const compare = COMPARISONS[sort?.column ?? 'name'];
  const matches = (account: StaffInScope) =>
    (roles.length === 0 || roles.some((id) => id === account.role_id)) &&
    (states.length === 0 || states.includes(invitationOf(account))) &&
    (active === undefined || active === account.active) &&
    foldForSearch(`${fullName(account)} ${account.email ?? ''} ${account.account_code}`).includes(keyword);
  return (await staffInScope(tx, scope))
    .filter(matches)
    .toSorted((a, b) => (sort?.direction === 'desc' ? compare(b, a) : compare(a, b)) || a.id - b.id);
}
