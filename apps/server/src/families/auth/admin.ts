import { Problem } from '@tsudoi/contract';
import { operatorLogin, operatorLogout } from '@tsudoi/contract/auth';
import { type Binding, open, operatorOwn } from '../../kernel/bind.ts';
import { operatorCode } from './identities.ts';
import { sessionCore } from './present.ts';
import { checkAttempt } from './sign-in.ts';
import { noteOperatorLogin, operatorByEmail } from './store.ts';

const login = open(operatorLogin, async (context) => {
  const { scopes, services, body, address, userAgent, log } = context;
  const candidate = await scopes.asOperator('operator signing in', (tx) => operatorByEmail(tx, body.login_account));
  const who = { area: 'admin', facilityId: null, account: body.login_account, address };
  const found = await checkAttempt(context, who, candidate, body.password, 'login_failed');
  const tokens = await scopes.asOperator('operator signing in', async (tx) => {
    if (!(await noteOperatorLogin(tx, found.id, found.password_hash))) throw new Problem('login_failed');
    return services.sessions.open(tx, { audience: 'admin', accountId: found.id, address, userAgent });
  });
  context.setRefreshCookie('admin', tokens);
  log.info({ msg: 'signed in', area: 'admin', operator_id: found.id, address });
  return {
    ...sessionCore({ id: found.id, account_code: operatorCode(found.id) }, tokens),
    system_admin_flag: found.system_admin,
    first_name: found.first_name,
    last_name: found.last_name,
  };
});

const logout = operatorOwn(operatorLogout, async ({ services, credentials, setRefreshCookie }) => {
  await services.sessions.close(credentials.bearer ?? '');
  setRefreshCookie('admin', null);
  return {};
});

export const adminBindings: readonly Binding[] = [login, logout];
