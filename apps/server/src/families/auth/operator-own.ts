import { fieldProblem } from '@tsudoi/contract';
import {
  operatorChangeEmail,
  operatorChangeName,
  operatorChangePassword,
  operatorOwnAccount,
} from '@tsudoi/contract/auth';
import { passwordContext } from '@tsudoi/domain';
import { attemptProof } from '../../kernel/attempts.ts';
import { type Binding, operator, operatorOwn } from '../../kernel/bind.ts';
import type { OperatorContext, WithoutTx } from '../../kernel/context.ts';
import { recordOperation } from '../../kernel/history.ts';
import { existing } from '../../kernel/records.ts';
import { verifyPassword } from '../../kernel/secrets.ts';
import { acceptPassword } from './password.ts';
import { changeOwnOperator, operatorHash, operatorProfile, replaceOperatorHash } from './store.ts';

const WHY = 'operator changing their own account';
/** As with the link by which an operator first chooses a password. */
const POLICY = 'passphrase';

/** Proves the caller by the present password; returns its hash. @throws Problem on `field`, and too_many_attempts */
async function proven(
  { scopes, session }: Pick<WithoutTx<OperatorContext<unknown>>, 'scopes' | 'session'>,
  field: string,
  password: string,
): Promise<string> {
  const id = session.accountId;
  const before = await scopes.asOperator(WHY, (tx) => operatorHash(tx, id));
  const attempt = await attemptProof(scopes, { area: 'change-own', facilityId: null, account: `admin#${id}` });
  if (before === null || !(await verifyPassword(before, password))) throw fieldProblem(field, 'password_wrong');
  await attempt.succeeded();
  return before;
}

/** What an operator changes of their own account. The platform sends operators no mail, so that the password proves them. */
export const operatorOwnBindings: readonly Binding[] = [
  operator(operatorOwnAccount, async ({ tx, session }) => {
    const { last_name, first_name, email } = existing(await operatorProfile(tx, session.accountId));
    return { last_name, first_name, email };
  }),

  operator(operatorChangeName, async ({ tx, services, session, actor, body }) => {
    const id = session.accountId;
    const before = existing(await operatorProfile(tx, id));
    await changeOwnOperator(tx, id, { ...before, ...body });
    await recordOperation(tx, actor, {
      action: 'change_name',
      detail: { before: { last_name: before.last_name, first_name: before.first_name }, after: body },
    });
    tx.afterCommit(() => services.sessions.forget({ account: id }));
    return {};
  }),

  operatorOwn(operatorChangeEmail, async (context) => {
    const { scopes, services, session, actor, body } = context;
    const id = session.accountId;
    await proven(context, 'password', body.password);
    await scopes.asOperator(WHY, async (tx) => {
      const before = existing(await operatorProfile(tx, id));
      await changeOwnOperator(tx, id, { ...before, email: body.email });
      await recordOperation(tx, actor, {
        action: 'change_email',
        detail: { before: { email: before.email }, after: { email: body.email } },
      });
      tx.afterCommit(() => services.sessions.forget({ account: id }));
    });
    return {};
  }),

  operatorOwn(operatorChangePassword, async (context) => {
    const { scopes, services, session, actor, body } = context;
    const id = session.accountId;
    const before = await proven(context, 'current_password', body.current_password);
    const after = await acceptPassword(POLICY, passwordContext({ email: session.email }), body);
    await scopes.asOperator(WHY, async (tx) => {
      if (!(await replaceOperatorHash(tx, id, before, after))) throw fieldProblem('current_password', 'password_wrong');
      await services.sessions.closeAll(tx, 'admin', id, 'password changed', session.sessionId);
      await recordOperation(tx, actor, { action: 'change_password' });
    });
    return {};
  }),
];
