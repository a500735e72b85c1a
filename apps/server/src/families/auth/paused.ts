import type { Audience } from '@tsudoi/contract';
import { ACCOUNT_FAILURE_LIMIT, fullName } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { resetFailedSignIns, type Target } from '../../kernel/attempts.ts';
import type { OpenContext } from '../../kernel/context.ts';
import { facilityAddress, mailedWithin, queueMail } from '../mails/index.ts';
import { reachableAccount } from './store.ts';

const A_DAY_SECONDS = 86_400;

/** What failed sign-ins are counted for; `account` is an id, or the name that was typed where nobody has it. */
export function signInTarget(audience: Audience, facilityId: number | null, account: number | string): Target {
  return { area: audience, facilityId, account: typeof account === 'number' ? `#${account}` : account };
}

/** Mails the owner that new devices are refused for now; at most once a day. In Japanese: the language of the caller is a stranger's. */
export async function notifyOwner(
  tx: FacilityTx,
  { services }: Pick<OpenContext<never>, 'services'>,
  audience: 'manage' | 'member',
  accountId: number,
): Promise<void> {
  const account = await reachableAccount(tx, accountId);
  if (account === undefined || (await mailedWithin(tx, accountId, 'sign_in_paused', A_DAY_SECONDS))) return;
  const facility = await facilityAddress(tx);
  const page = audience === 'manage' ? '/manage/forgot-password' : '/forgot-password';
  await queueMail(tx, {
    kind: 'sign_in_paused',
    accountId,
    to: account.email,
    toName: fullName(account),
    locale: 'ja',
    values: {
      facility: facility.name,
      count: ACCOUNT_FAILURE_LIMIT,
      url: services.pageUrl(facility.host_name, page),
    },
  });
}

/** Whoever has just set a password by a mailed link may sign in at once, also where an attacker goes on guessing. */
export function resetFailuresOfOwner(
  context: Pick<OpenContext<never>, 'scopes' | 'address'>,
  owner: { audience: Audience; facilityId: number | null; accountId: number },
): Promise<void> {
  const target = signInTarget(owner.audience, owner.facilityId, owner.accountId);
  return resetFailedSignIns(context.scopes, target, { address: context.address });
}
