import { fieldProblem, Problem, pickFields } from '@tsudoi/contract';
import {
  createMandate,
  getMandate,
  type MandateRow,
  moveMandate,
  openMandate,
  searchMandates as searchCall,
  updateMandate as updateCall,
} from '@tsudoi/contract/account-transfers';
import { maskedAccount, mayMoveMandate } from '@tsudoi/domain';
import { type Binding, staff } from '../../kernel/bind.ts';
import type { StaffContext } from '../../kernel/context.ts';
import { changeOf, checkVersion, existing, mapUniqueViolation, presentPage } from '../../kernel/records.ts';
import { payersOf, presentAccount } from '../invoices/index.ts';
import {
  accountOfCode,
  insertMandate,
  type ListedMandate,
  lockMandate,
  type Mandate,
  mandateInReach,
  openedAccount,
  sealedAccount,
  searchMandates,
  updateMandate,
} from './mandate-store.ts';

const ACCOUNT = ['bank', 'branch', 'account_type', 'account_number', 'holder'] as const;
const living = { mandate_living: ['member_code', 'mandate_taken'] } as const;

const present = (row: ListedMandate): MandateRow => ({
  ...pickFields(row, ['id', 'state', 'applied_on', 'note', 'fault', 'fault_code', 'version', 'updated_by']),
  account: presentAccount(row.account_id, row),
  masked: maskedAccount(row.last_digits),
  updated_at: row.updated_at.toISOString(),
});

/** A mandate in reach as somebody read it, locked. @throws Problem not_found, stale */
async function locked({
  tx,
  scope,
  params,
  body,
}: Pick<StaffContext<unknown>, 'tx' | 'scope'> & {
  params: { id: number };
  body: { version: number };
}): Promise<Mandate> {
  existing(await mandateInReach(tx, params.id, scope.organizationIds));
  const before = await lockMandate(tx, params.id);
  checkVersion(before, body.version);
  return before;
}

const search = staff(searchCall, async ({ tx, body, scope }) =>
  presentPage(body, await searchMandates(tx, body, body, scope.organizationIds), present),
);

const create = staff(createMandate, async (context) => {
  const { tx, body, scope, actor, services, history } = context;
  const account = await accountOfCode(tx, body.member_code, scope.organizationIds);
  if (account === undefined) throw fieldProblem('member_code', 'unknown_reference');
  const payer_id = existing((await payersOf(tx, [account.id])).get(account.id));
  const sealed = sealedAccount(services, payer_id, pickFields(body, ACCOUNT));
  const written = pickFields(body, ['applied_on', 'note']);
  const id = await mapUniqueViolation(living, () => insertMandate(tx, { payer_id, ...sealed, ...written }, actor.name));
  await history('create', { id, version: 1 }, { after: { ...written, account: maskedAccount(sealed.last_digits) } });
  return { id, code: '', version: 1 };
});

const get = staff(getMandate, async ({ tx, params, scope }) =>
  present(existing(await mandateInReach(tx, params.id, scope.organizationIds))),
);

const open = staff(openMandate, async (context) => {
  const before = await locked(context);
  await context.history('open', before);
  return openedAccount(context.services, before);
});

const update = staff(updateCall, async (context) => {
  const { tx, body, actor, services, history, now } = context;
  const before = await locked(context);
  if (before.state === 'stopped') throw new Problem('wrong_state');
  const account = pickFields(body, ACCOUNT);
  const isSame = JSON.stringify(pickFields(openedAccount(services, before), ACCOUNT)) === JSON.stringify(account);
  const written = pickFields(body, ['applied_on', 'note']);
  const sealed = isSame ? {} : { ...sealedAccount(services, before.payer_id, account), account_since: now };
  // Of an account nothing but its last digits stands in the history.
  const more = isSame
    ? undefined
    : {
        before: { account: maskedAccount(before.last_digits) },
        after: { account: maskedAccount(account.account_number) },
      };
  const change = changeOf(pickFields(before, ['applied_on', 'note']), written, more);
  if (change === undefined || Object.keys(change.after).length === 0)
    return { id: before.id, code: '', version: before.version };
  const newness = isSame || before.newness === '1' ? before.newness : '2';
  const version = await updateMandate(tx, before, { ...written, ...sealed, newness }, actor.name);
  await history('update', { id: before.id, version }, change);
  return { id: before.id, code: '', version };
});

const move = staff(moveMandate, async (context) => {
  const { tx, body, actor, history } = context;
  const before = await locked(context);
  const { state, reason } = body;
  if (!mayMoveMandate(before.state, state)) throw new Problem('wrong_state');
  if (state === 'faulty' && reason === null) throw fieldProblem('reason', 'required');
  const why = { state, fault: state === 'faulty' || state === 'stopped' ? reason : null, fault_code: null };
  const version = await updateMandate(tx, before, why, actor.name);
  const change = { before: pickFields(before, ['state', 'fault']), after: pickFields(why, ['state', 'fault']) };
  await history('move', { id: before.id, version }, change);
  return { id: before.id, code: '', version };
});

export const mandateBindings: readonly Binding[] = [search, create, get, open, update, move];
