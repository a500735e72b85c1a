import { Problem } from '@tsudoi/contract';
import { operatorSetPassword, operatorTokenInfo } from '@tsudoi/contract/invitations';
import { fullName, HOUR_MS, type PasswordPolicy, passwordContext } from '@tsudoi/domain';
import type { Scopes } from '../../db/scope.ts';
import { type Binding, open } from '../../kernel/bind.ts';
import { recordOperation } from '../../kernel/history.ts';
import { acceptPassword, resetFailuresOfOwner } from '../auth/index.ts';
import {
  addOperator,
  findOperatorLink,
  type InvitedOperator,
  issueOperatorLink,
  operatorOfEmail,
  setOperatorPassword,
  useOperatorLink,
  voidOperatorLinks,
} from './operator-link-store.ts';

/** Life of the link by which an operator chooses a password. */
export const OPERATOR_LINK_HOURS = 24;

/** Operators see every facility, so theirs is the longer rule. */
const POLICY: PasswordPolicy = 'passphrase';
const WHY = 'operator choosing a password';

/** Who is invited by command; `name` is needed for somebody new only. */
export interface OperatorToInvite {
  email: string;
  name: { last_name: string; first_name: string } | undefined;
}

/**
 * Invites an operator: adds the account where there is none, and makes a single-use link for it in any case. Returns the
 * link's secret, which is stored as a hash only. @throws RangeError in words for whoever ran the command
 */
export function inviteOperator(
  scopes: Scopes,
  { email, name }: OperatorToInvite,
  now: Date,
): Promise<{ operator: InvitedOperator; added: boolean; token: string }> {
  return scopes.asOperator('operator invited by command', async (tx) => {
    const existing = await operatorOfEmail(tx, email);
    if (existing === undefined && name === undefined)
      throw new RangeError(`there is no operator ${email} yet: --name "FAMILY GIVEN" is needed to add one`);
    const operator =
      existing ??
      (name === undefined ? undefined : await addOperator(tx, { email, ...name })) ??
      (await operatorOfEmail(tx, email));
    if (operator === undefined) throw new Error(`operator ${email} could not be added`);
    if (!operator.active) throw new RangeError(`operator ${email} is shut out and cannot be invited`);
    const token = await issueOperatorLink(tx, operator.id, new Date(now.getTime() + OPERATOR_LINK_HOURS * HOUR_MS));
    const added = existing === undefined;
    await recordOperation(
      tx,
      { id: null, name: 'command' },
      { action: added ? 'operator_added' : 'operator_invited', detail: { operator_id: operator.id, email } },
    );
    return { operator, added, token };
  });
}

/** What an operator's link is for, and choosing the password by it. */
export const operatorInvitationBindings: readonly Binding[] = [
  open(operatorTokenInfo, async ({ scopes, query }) => {
    const holder = await scopes.asOperator(WHY, (tx) => findOperatorLink(tx, query.token));
    if (holder === undefined) throw new Problem('link_expired');
    return {
      name: fullName(holder),
      email: holder.email,
      expires_at: holder.expires_at.toISOString(),
      password_policy: POLICY,
      password_context: passwordContext({ email: holder.email }),
    };
  }),
  // A link proves one thing only: whoever used it signs in with password and second factor as everybody does.
  open(operatorSetPassword, async (context) => {
    const { scopes, services, body } = context;
    const holder = await scopes.asOperator(WHY, (tx) => findOperatorLink(tx, body.token));
    if (holder === undefined) throw new Problem('link_expired');
    const passwordHash = await acceptPassword(POLICY, passwordContext({ email: holder.email }), body);
    await scopes.asOperator(WHY, async (tx) => {
      if (!(await useOperatorLink(tx, holder.link_id))) throw new Problem('link_expired');
      await voidOperatorLinks(tx, holder.id);
      await setOperatorPassword(tx, holder.id, passwordHash);
      await services.sessions.closeAll(tx, 'admin', holder.id, 'password set');
      await recordOperation(tx, { id: holder.id, name: fullName(holder) }, { action: 'password_set' });
    });
    await resetFailuresOfOwner(context, { audience: 'admin', facilityId: null, accountId: holder.id });
    return {};
  }),
];
