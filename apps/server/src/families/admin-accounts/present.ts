import { pickFields } from '@tsudoi/contract';
import type { AdminAccountRow } from '@tsudoi/contract/admin-accounts';
import type { AccountLock } from '@tsudoi/contract/roles';
import { PermissionType } from '@tsudoi/domain';
import type { StaffContext } from '../../kernel/context.ts';
import { organizationsInReach } from '../../kernel/request-headers.ts';
import { newestNews } from '../mails/index.ts';
import { changerOf, flagsOfAccounts, lockOf, type StaffInScope } from '../roles/index.ts';
import { organizationNames } from './store.ts';

type Anything = StaffContext<unknown>;

/** How far an invitation has come: whoever has a password has accepted it. */
export function invitationOf({ signed_up, invited_at }: Pick<StaffInScope, 'signed_up' | 'invited_at'>) {
  if (signed_up) return 'accepted';
  return invited_at === null ? 'none' : 'sent';
}

/** Organizations of an account that the reader reaches, whichever is chosen; all where the facility has none. */
export function reachedOf({ facility, session }: Anything, { organization_ids: ids }: StaffInScope): number[] {
  const reach = organizationsInReach(facility, session);
  return reach === null ? ids : ids.filter((id) => reach.includes(id));
}

const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

function presentRow(
  account: StaffInScope,
  parts: { reached: number[]; names: ReadonlyMap<number, string>; lock: AccountLock; refusal: string | null },
): AdminAccountRow {
  const { reached, names, lock, refusal } = parts;
  const { role_id: roleId } = account;
  return {
    ...pickFields(account, [
      'id',
      'account_code',
      'last_name',
      'first_name',
      'email',
      'role_id',
      'active',
      'second_factor',
      'version',
      'updated_by',
    ]),
    organization_ids: reached,
    organizations: reached.flatMap((id) => ({ id, name: names.get(id) ?? '' })),
    role: roleId === null ? null : { id: roleId, name: account.role_name ?? '' },
    permission_type:
      account.permission_type === PermissionType.individual ? PermissionType.individual : PermissionType.role,
    invitation: invitationOf(account),
    invited_at: instant(account.invited_at),
    invitation_refusal: refusal,
    last_login_at: instant(account.last_login_at),
    lock,
    updated_at: account.updated_at.toISOString(),
  };
}

/** Accounts as they travel, each with what the reader may do with it. */
export async function presenting(context: Anything, accounts: readonly StaffInScope[]) {
  const { tx } = context;
  const [changer, flags] = [await changerOf(context), await flagsOfAccounts(tx, accounts)];
  const names = await organizationNames(tx, [...new Set(accounts.flatMap((account) => account.organization_ids))]);
  const waiting = accounts.filter((account) => invitationOf(account) === 'sent').map(({ id }) => id);
  const mails = await newestNews(tx, 'manager_invitation', waiting);
  return (account: StaffInScope): AdminAccountRow =>
    presentRow(account, {
      reached: reachedOf(context, account),
      names,
      lock: lockOf(context, changer, account, flags.get(account.id) ?? new Map()),
      refusal: mails.get(account.id)?.refusal ?? null,
    });
}
