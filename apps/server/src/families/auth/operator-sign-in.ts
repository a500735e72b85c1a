import { Problem } from '@tsudoi/contract';
import { cutText, fullName } from '@tsudoi/domain';
import type { OpenContext, Proof } from '../../kernel/context.ts';
import { recordOperation } from '../../kernel/history.ts';
import { hashPassword, isOutdated } from '../../kernel/secrets.ts';
import { askForSecondFactor } from '../second-factor/index.ts';
import { operatorCode } from './identities.ts';
import { rememberDevice } from './known-device.ts';
import { sessionCore } from './present.ts';
import { checkPassword, needsSecondFactor } from './sign-in.ts';
import { noteOperatorLogin, operatorByEmail, replaceOperatorHash } from './store.ts';

type Context = Pick<
  OpenContext<never>,
  | 'scopes'
  | 'services'
  | 'log'
  | 'address'
  | 'userAgent'
  | 'host'
  | 'now'
  | 'setRefreshCookie'
  | 'setDeviceCookie'
  | 'deviceCookie'
>;
const WHY = 'operator signing in';

interface Operator {
  id: number;
  first_name: string;
  last_name: string;
  system_admin: boolean;
}

/** Opens an operator's session, once everything that was asked for is proven. @throws Problem login_failed */
export async function enterAsOperator(
  context: Context,
  operator: Operator,
  done: { passwordHash: string | null; proven: Proof; by: string },
) {
  const { scopes, services, address, userAgent, log } = context;
  const tokens = await scopes.asOperator(WHY, async (tx) => {
    if (!(await noteOperatorLogin(tx, operator.id, done.passwordHash))) throw new Problem('login_failed');
    const actor = { id: operator.id, name: fullName(operator) };
    const detail = { address, user_agent: cutText(userAgent, 300), by: done.by };
    await recordOperation(tx, actor, { action: 'sign_in', detail });
    return services.sessions.open(tx, {
      audience: 'admin',
      accountId: operator.id,
      proven: done.proven,
      address,
      userAgent,
    });
  });
  context.setRefreshCookie('admin', tokens);
  rememberDevice(context, { audience: 'admin', facilityId: null, accountId: operator.id });
  log.info({ msg: 'signed in', area: 'admin', operator_id: operator.id, address, by: done.by });
  return {
    ...sessionCore({ id: operator.id, account_code: operatorCode(operator.id) }, tokens),
    system_admin_flag: operator.system_admin,
    first_name: operator.first_name,
    last_name: operator.last_name,
  };
}

/** Signs an operator in by password. @throws Problem login_failed, too_many_attempts, second_factor_needed */
export async function signInAsOperator(context: Context, login: string, password: string) {
  const { scopes, address, userAgent, log } = context;
  const candidate = await scopes.asOperator(WHY, (tx) => operatorByEmail(tx, login));
  const found = await checkPassword(context, {
    audience: 'admin',
    facilityId: null,
    login,
    candidate,
    password,
    refusal: 'login_failed',
    refused: (isLast) =>
      scopes.asOperator(WHY, async (tx) => {
        const detail = { address, user_agent: cutText(userAgent, 300), by: 'password' };
        const actor = { id: candidate?.id ?? null, name: '' };
        await recordOperation(tx, actor, { action: 'sign_in_refused', detail });
        if (!isLast) return;
        await recordOperation(tx, actor, { action: 'sign_in_paused', detail });
        log.warn({ msg: 'sign-in paused after many failures', area: 'admin', operator_id: candidate?.id ?? null });
      }),
  });
  let passwordHash = found.password_hash;
  if (isOutdated(passwordHash)) {
    const [old, hash] = [passwordHash, await hashPassword(password)];
    if (await scopes.asOperator(WHY, (tx) => replaceOperatorHash(tx, found.id, old, hash))) passwordHash = hash;
  }
  const holder = { audience: 'admin', facilityId: null, accountId: found.id } as const;
  const needed = await askForSecondFactor(context, holder, passwordHash);
  if (needed !== undefined) throw needsSecondFactor(needed);
  return enterAsOperator(context, found, { passwordHash, proven: 'password', by: 'password' });
}
