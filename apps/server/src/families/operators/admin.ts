import { Problem } from '@tsudoi/contract';
import { issueOperatorLink, operators } from '@tsudoi/contract/operators';
import { HOUR_MS } from '@tsudoi/domain';
import { pageUrl } from '../../config.ts';
import { type Binding, operator } from '../../kernel/bind.ts';
import type { OperatorContext } from '../../kernel/context.ts';
import { changeOf, checkVersion, existing, mapUniqueViolation, presentPage } from '../../kernel/records.ts';
import { issueOperatorLink as issueLink, OPERATOR_LINK_HOURS, voidOperatorLinks } from '../invitations/index.ts';
import { demandConfirmation } from '../second-factor/index.ts';
import {
  insertOperator,
  lockSystemAdmins,
  type OperatorAccount,
  type OperatorValues,
  operatorById,
  searchOperators,
  updateOperator,
} from './store.ts';

type Anything = OperatorContext<unknown>;

const uniqueEmail = { operator_email_key: ['email', 'email_taken'] } as const;

const present =
  ({ session }: Pick<Anything, 'session'>) =>
  ({ system_admin, last_login_at: lastLogin, updated_at: updatedAt, ...account }: OperatorAccount) => ({
    ...account,
    system_admin_flag: system_admin,
    last_login_at: lastLogin?.toISOString() ?? null,
    own: account.id === session.accountId,
    updated_at: updatedAt.toISOString(),
  });

const valuesOf = ({ last_name, first_name, email, system_admin, active }: OperatorAccount): OperatorValues => ({
  last_name,
  first_name,
  email,
  system_admin,
  active,
});

/**
 * Somebody else's account that the caller may change: one's own is changed by others, so that an installation is never without a
 * system administrator. @throws Problem own_account; forbidden where the caller has just ceased to be one
 */
async function changeable({ tx, session }: Pick<Anything, 'tx' | 'session'>, id: number): Promise<OperatorAccount> {
  if (id === session.accountId) throw new Problem('own_account');
  if (!(await lockSystemAdmins(tx)).has(session.accountId)) throw new Problem('forbidden');
  return existing(await operatorById(tx, id));
}

const search = operator(operators.search, async (context) => {
  const { tx, body } = context;
  const found = await searchOperators(
    tx,
    body.default_search.keyword ?? '',
    body.sort ?? { column: 'name', direction: 'asc' },
    body,
  );
  return presentPage(body, found, present(context));
});

const create = operator(operators.create, async ({ tx, body, actor, history }) => {
  const { system_admin_flag: system_admin, ...sent } = body;
  const values = { ...sent, system_admin, active: true };
  const id = await mapUniqueViolation(uniqueEmail, () => insertOperator(tx, values, actor.name));
  await history('create', { id, version: 1 }, { after: values });
  return { id, code: '', version: 1 };
});

const get = operator(operators.get, async (context) =>
  present(context)(existing(await operatorById(context.tx, context.params.id))),
);

const update = operator(operators.update, async (context) => {
  const { tx, params, actor, history, services } = context;
  const { version, system_admin_flag, ...sent } = context.body;
  const before = await changeable(context, params.id);
  checkVersion(before, version);
  const after = valuesOf({ ...before, ...sent, system_admin: system_admin_flag ?? before.system_admin });
  const change = changeOf(valuesOf(before), after);
  if (change === undefined) return { id: before.id, code: '', version };
  const next = await mapUniqueViolation(uniqueEmail, () => updateOperator(tx, before, after, actor.name));
  // A link that went to the former address opens nothing any more.
  if (after.email !== before.email || !after.active) await voidOperatorLinks(tx, before.id);
  if (after.active !== before.active || after.system_admin !== before.system_admin)
    await services.sessions.closeAll(tx, 'admin', before.id, 'rights changed');
  await history('update', { id: before.id, version: next }, change);
  return { id: before.id, code: '', version: next };
});

const issue = operator(issueOperatorLink, async (context) => {
  const { tx, params, session, services, history, now } = context;
  const holder = await changeable(context, params.id);
  // A link for somebody who has a password would be a way round it.
  if (holder.signed_up) throw new Problem('signed_up');
  if (!holder.active) throw new Problem('wrong_state');
  await demandConfirmation(tx, session.sessionId);
  const until = new Date(now.getTime() + OPERATOR_LINK_HOURS * HOUR_MS);
  const secret = await issueLink(tx, holder.id, until);
  await history('issue_link', { id: holder.id });
  const url = pageUrl(services.config, services.config.adminHost, `/admin/set-password?token=${secret}`);
  return { url, expires_at: until.toISOString() };
});

export const operatorBindings: readonly Binding[] = [search, create, get, update, issue];
