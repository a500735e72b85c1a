import { fieldProblem, Problem } from '@tsudoi/contract';
import {
  getSecuritySettings,
  managerFactors,
  operatorFactors,
  resetManagerFactors,
  resetOperatorFactors,
  updateSecuritySettings,
} from '@tsudoi/contract/second-factor';
import { fullName } from '@tsudoi/domain';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import { attemptProof } from '../../kernel/attempts.ts';
import { type Binding, operator, operatorOwn, staff, staffOwn } from '../../kernel/bind.ts';
import type { OperatorContext, StaffContext, WithoutTx } from '../../kernel/context.ts';
import { recordHistory, recordOperation } from '../../kernel/history.ts';
import { existing } from '../../kernel/records.ts';
import { verifyPassword } from '../../kernel/secrets.ts';
import { staffOfWhole } from '../../kernel/whole-facility.ts';
import { facilityAddress, queueMail } from '../mails/index.ts';
import { lockOfColleague } from '../roles/index.ts';
import { demandConfirmation } from './confirmed.ts';
import { atHolder } from './holder.ts';
import { operatorExists, passwordHashOf } from './holder-store.ts';
import {
  addPasskey,
  confirm,
  confirmTotp,
  giveUpPasskey,
  giveUpTotp,
  type Own,
  rename,
  renewCodes,
  security,
  startPasskey,
  startTotp,
} from './own-page.ts';
import { colleague, securedManagers, setPolicy } from './policy-store.ts';
import { proveInSession } from './prove.ts';
import { startStepUp } from './step-up.ts';
import { removeFactors } from './store.ts';

type Input = 'params' | 'query' | 'body';
type Staff = Omit<WithoutTx<StaffContext<never>>, Input>;
type Operator = Omit<WithoutTx<OperatorContext<never>>, Input>;

const ofStaff = (context: Staff): Own => ({
  context,
  holder: { audience: 'manage', facilityId: context.facility.id, accountId: context.session.accountId },
  sessionId: context.session.sessionId,
  actor: context.actor,
  email: context.session.email,
  issuer: context.facility.name,
  policy: context.facility.second_factor_policy,
});

const ofOperator = (context: Operator): Own => ({
  context,
  holder: { audience: 'admin', facilityId: null, accountId: context.session.accountId },
  sessionId: context.session.sessionId,
  actor: context.actor,
  email: context.session.email,
  issuer: serverText(context.locale, 'server.product'),
  policy: context.services.config.operatorSecondFactor,
});

/** Holds a password against the account's own. @throws Problem too_many_attempts, or on `password` */
async function confirmPassword(own: Own, password: string): Promise<Record<string, never>> {
  const { context, holder } = own;
  const { audience, facilityId, accountId } = holder;
  const hash = await atHolder(context.scopes, holder, (tx) => passwordHashOf(tx, holder));
  const target = { area: `${audience} confirm`, facilityId, account: String(accountId) };
  const attempt = await attemptProof(context.scopes, target);
  if (!(await verifyPassword(hash, password))) throw fieldProblem('password', 'password_wrong');
  await attempt.succeeded();
  return confirm(own);
}

const staffBindings: readonly Binding[] = [
  staffOwn(managerFactors.get, (context) => security(ofStaff(context))),
  staffOwn(managerFactors.confirm, (context) => confirmPassword(ofStaff(context), context.body.password)),
  staffOwn(managerFactors.startStepUp, (context) => startStepUp(ofStaff(context))),
  staffOwn(managerFactors.stepUp, async (context) => {
    await proveInSession(context, ofStaff(context), context.body);
    return {};
  }),
  staffOwn(managerFactors.startTotp, (context) => startTotp(ofStaff(context))),
  staffOwn(managerFactors.confirmTotp, (context) => confirmTotp(ofStaff(context), context.body.code)),
  staffOwn(managerFactors.removeTotp, (context) => giveUpTotp(ofStaff(context))),
  staffOwn(managerFactors.startPasskey, (context) => startPasskey(ofStaff(context))),
  staffOwn(managerFactors.addPasskey, (context) => addPasskey(ofStaff(context), context.body)),
  staffOwn(managerFactors.renamePasskey, (context) => rename(ofStaff(context), context.params.id, context.body.name)),
  staffOwn(managerFactors.removePasskey, (context) => giveUpPasskey(ofStaff(context), context.params.id)),
  staffOwn(managerFactors.renewRecoveryCodes, (context) => renewCodes(ofStaff(context))),
];

const operatorBindings: readonly Binding[] = [
  operatorOwn(operatorFactors.get, (context) => security(ofOperator(context))),
  operatorOwn(operatorFactors.confirm, (context) => confirmPassword(ofOperator(context), context.body.password)),
  operatorOwn(operatorFactors.startStepUp, (context) => startStepUp(ofOperator(context))),
  operatorOwn(operatorFactors.stepUp, async (context) => {
    await proveInSession(context, ofOperator(context), context.body);
    return {};
  }),
  operatorOwn(operatorFactors.startTotp, (context) => startTotp(ofOperator(context))),
  operatorOwn(operatorFactors.confirmTotp, (context) => confirmTotp(ofOperator(context), context.body.code)),
  operatorOwn(operatorFactors.removeTotp, (context) => giveUpTotp(ofOperator(context))),
  operatorOwn(operatorFactors.startPasskey, (context) => startPasskey(ofOperator(context))),
  operatorOwn(operatorFactors.addPasskey, (context) => addPasskey(ofOperator(context), context.body)),
  operatorOwn(operatorFactors.renamePasskey, (context) =>
    rename(ofOperator(context), context.params.id, context.body.name),
  ),
  operatorOwn(operatorFactors.removePasskey, (context) => giveUpPasskey(ofOperator(context), context.params.id)),
  operatorOwn(operatorFactors.renewRecoveryCodes, (context) => renewCodes(ofOperator(context))),
];

const settings = staff(getSecuritySettings, async ({ tx, facility, session, scope }) => ({
  second_factor_policy: facility.second_factor_policy,
  managers: (await securedManagers(tx, scope.organizationIds, session.accountId)).map((row) => ({
    id: row.id,
    name: fullName(row),
    email: row.email ?? '',
    totp: row.totp,
    passkeys: row.passkeys,
    last_login_at: row.last_login_at?.toISOString() ?? null,
    self: row.id === session.accountId,
  })),
}));

const updateSettings = staffOfWhole(
  updateSecuritySettings,
  async ({ tx, body, facility, session, actor, services, requestId }) => {
    await demandConfirmation(tx, session.sessionId);
    const { second_factor_policy: after } = body;
    const before = await setPolicy(tx, after);
    await recordHistory(tx, actor, {
      family: 'facilities',
      recordId: facility.id,
      action: 'security',
      before: { second_factor_policy: before },
      after: { second_factor_policy: after },
      requestId,
    });
    tx.afterCommit(() => {
      services.facilities.forget();
      services.sessions.forget();
    });
    return {};
  },
);

/** A colleague lost what they sign in with. One's own is given up on the own page, where the password is asked for. */
const resetManager = staff(resetManagerFactors, async (context) => {
  const { tx, params, facility, session, scope, actor, services, locale, requestId } = context;
  if (params.id === session.accountId) throw new Problem('wrong_state');
  const person = existing(await colleague(tx, scope.organizationIds, params.id));
  await demandConfirmation(tx, session.sessionId);
  if ((await lockOfColleague(context, person.id)) !== null) throw new Problem('account_beyond_own');
  await removeFactors(tx, { audience: 'manage', accountId: person.id });
  await services.sessions.closeAll(tx, 'manage', person.id, 'second factor reset');
  await recordHistory(tx, actor, { family: 'managers', recordId: person.id, action: 'second_factor_reset', requestId });
  if (person.email !== null) {
    const { host_name: host } = await facilityAddress(tx);
    await queueMail(tx, {
      kind: 'second_factor_reset',
      accountId: person.id,
      to: person.email,
      toName: fullName(person),
      locale,
      values: { facility: facility.name, by: actor.name, url: services.pageUrl(host, '/manage/login') },
    });
  }
  return {};
});

const resetOperator = operator(resetOperatorFactors, async ({ tx, params, session, actor, services }) => {
  if (params.id === session.accountId) throw new Problem('wrong_state');
  if (!(await operatorExists(tx, params.id))) throw new Problem('not_found');
  await demandConfirmation(tx, session.sessionId);
  await removeFactors(tx, { audience: 'admin', accountId: params.id });
  await services.sessions.closeAll(tx, 'admin', params.id, 'second factor reset');
  await recordOperation(tx, actor, { action: 'second_factor_reset', detail: { account_id: params.id } });
  return {};
});

/** Second factors: one's own, the facility's policy, and taking them off a colleague. */
export const factorBindings: readonly Binding[] = [
  ...staffBindings,
  ...operatorBindings,
  settings,
  updateSettings,
  resetManager,
  resetOperator,
];
