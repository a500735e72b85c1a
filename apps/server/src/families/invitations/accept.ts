import { Problem } from '@tsudoi/contract';
import { managerAcceptInvitation, memberAcceptInvitation } from '@tsudoi/contract/invitations';
import { AccountRole } from '@tsudoi/domain';
import { type Binding, open } from '../../kernel/bind.ts';
import {
  facilityOf,
  managerSession,
  memberSession,
  needsSecondFactor,
  openSession,
  passwordByToken,
  rememberDevice,
} from '../auth/index.ts';
import { askForSecondFactor, hasSecondFactor } from '../second-factor/index.ts';

const acceptAsManager = open(managerAcceptInvitation, async (context) => {
  const facility = facilityOf(context);
  // A link proves one thing only: who has a second factor, and is invited anew, goes its way after the password.
  const done = await passwordByToken(
    context,
    AccountRole.manager,
    ['invitation'],
    context.body,
    async (tx, holder, passwordHash) => {
      if (await hasSecondFactor(tx, holder.id)) return { asks: holder.id, passwordHash };
      return openSession(tx, context, {
        audience: 'manage',
        account: { ...holder, password_hash: passwordHash, active: true, saved_organization_id: null },
        passwordHash,
        proven: 'password',
        by: 'invitation',
        refusal: 'link_expired',
        finish: (inner, account, tokens) => managerSession(inner, facility, account, tokens),
      });
    },
  );
  if ('asks' in done) {
    const holder = { audience: 'manage', facilityId: facility.id, accountId: done.asks } as const;
    const needed = await askForSecondFactor(context, holder, done.passwordHash);
    throw needed === undefined ? new Problem('link_expired') : needsSecondFactor(needed);
  }
  context.setRefreshCookie('manage', done.tokens);
  rememberDevice(context, {
    audience: 'manage',
    facilityId: facilityOf(context).id,
    accountId: done.answer.account_id,
  });
  return done.answer;
});

const acceptAsMember = open(memberAcceptInvitation, async (context) => {
  const done = await passwordByToken(
    context,
    AccountRole.member,
    ['invitation'],
    context.body,
    (tx, holder, passwordHash) =>
      openSession(tx, context, {
        audience: 'member',
        account: { ...holder, password_hash: passwordHash, active: true, saved_organization_id: null },
        passwordHash,
        proven: 'password',
        by: 'invitation',
        refusal: 'link_expired',
        finish: (inner, account, tokens) => memberSession(inner, facilityOf(context), account, tokens, context),
      }),
  );
  context.setRefreshCookie('member', done.tokens);
  rememberDevice(context, {
    audience: 'member',
    facilityId: facilityOf(context).id,
    accountId: done.answer.account_id,
  });
  return done.answer;
});

/** Choosing the first password by the link of an invitation, and signing in with it. */
export const acceptBindings: readonly Binding[] = [acceptAsManager, acceptAsMember];
