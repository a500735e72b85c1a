import { operatorLogin, operatorLogout } from '@tsudoi/contract/auth';
import { type Binding, open, operatorOwn } from '../../kernel/bind.ts';
import { recordOperation } from '../../kernel/history.ts';
import { operatorOwnBindings } from './operator-own.ts';
import { signInAsOperator } from './operator-sign-in.ts';

const login = open(operatorLogin, (context) =>
  signInAsOperator(context, context.body.login_account, context.body.password),
);

const logout = operatorOwn(operatorLogout, async ({ scopes, services, credentials, actor, setRefreshCookie }) => {
  await services.sessions.close(credentials.bearer ?? '');
  await scopes.asOperator('operator signing out', (tx) => recordOperation(tx, actor, { action: 'sign_out' }));
  setRefreshCookie('admin', null);
  return {};
});

export const adminBindings: readonly Binding[] = [login, logout, ...operatorOwnBindings];
