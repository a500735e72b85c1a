import { pickFields } from '@tsudoi/contract';
import { type Refund, refundDeposit, settleRefund as settleCall } from '@tsudoi/contract/deposits';
import { staff } from '../../kernel/bind.ts';
import { checkVersion, existing } from '../../kernel/records.ts';
import { type ListedRefund, refundById } from './refund-store.ts';
import { depositInReach } from './store.ts';
import { lockedDeposit, refund, settleRefund } from './verbs.ts';

export const presentRefund = (row: ListedRefund): Refund => ({
  ...pickFields(row, ['id', 'deposit_id', 'amount', 'refunded_on', 'method', 'reason', 'state', 'version']),
  at: (row.settled_at ?? row.created_at).toISOString(),
  by: row.settled_by ?? row.created_by,
});

export const refundOne = staff(refundDeposit, async (context) => {
  const { tx, params, body, scope, actor, history } = context;
  const { version, reserve, ...request } = body;
  const deposit = await lockedDeposit(tx, existing(await depositInReach(tx, params.id, scope.organizationIds)));
  const done = await refund({ tx, by: actor.name }, deposit, { ...request, reserve: reserve === 1 });
  // A request that is sent again was written against the version before.
  if (done.isNew) checkVersion(deposit, version);
  const action = reserve === 1 ? 'reserve_refund' : 'refund';
  if (done.isNew) await history(action, { id: deposit.id, version: done.deposit.version }, { after: request });
  return { id: deposit.id, code: '', version: done.deposit.version };
});

export const settleOne = staff(settleCall, async (context) => {
  const { tx, params, body, scope, actor, history } = context;
  const { deposit_id } = existing(await refundById(tx, params.id));
  const deposit = await lockedDeposit(tx, existing(await depositInReach(tx, deposit_id, scope.organizationIds)));
  checkVersion(deposit, body.version);
  const reserved = existing(await refundById(tx, params.id));
  const { outcome, refunded_on: on, reason } = body;
  const { version } = await settleRefund({ tx, by: actor.name }, deposit, reserved, { outcome, on, reason });
  const after = { refund_id: reserved.id, amount: reserved.amount, refunded_on: on, reason };
  await history(outcome === 'done' ? 'refund' : 'drop_refund', { id: deposit.id, version }, { after });
  return { id: deposit.id, code: '', version };
});
