import { Problem, pickFields } from '@tsudoi/contract';
import {
  allocateDeposit,
  type DepositRow,
  type InvoiceDeposits,
  invoiceDeposits,
  receiveDeposit,
  receivedSums,
  reverseDeposit,
  searchDeposits,
  writeOffInvoice,
} from '@tsudoi/contract/deposits';
import { fiscalYear, jstToday, MemberPaid, mayDo, openAmount } from '@tsudoi/domain';
import { type Binding, staff } from '../../kernel/bind.ts';
import { checkVersion, existing, presentPage } from '../../kernel/records.ts';
import {
  type Invoice,
  lockInvoices,
  lockPayers,
  payersTogether,
  presentAccount,
  presentRow,
} from '../invoices/index.ts';
import { namedInvoice, type OfInvoice } from './named.ts';
import { refundsOf } from './refund-store.ts';
import { presentRefund, refundOne, settleOne } from './refunds.ts';
import { returnedYen } from './return-store.ts';
import { returnableOf, returnOne } from './returns.ts';
import {
  type Allocation,
  allocationsOf,
  depositInReach,
  depositsInReach,
  type ListedDeposit,
  lockDeposits,
  receivedOf,
  type SourcedAllocation,
  searchDeposits as searchStored,
  unspentDeposits,
} from './store.ts';
import { allocate, leftOf, lockedForReversal, receive, reverse, writeOff } from './verbs.ts';

function presentDeposit(row: ListedDeposit): DepositRow {
  const { account_id, account_code, member_code, last_name, first_name } = row;
  const isKnown = account_id !== null && account_code !== null;
  return {
    ...pickFields(row, ['id', 'amount', 'allocated', 'refunded', 'refund_reserved', 'received_on']),
    ...pickFields(row, ['method', 'payer_name', 'note']),
    ...pickFields(row, ['version', 'updated_by']),
    account: isKnown
      ? presentAccount(account_id, {
          account_code,
          member_code,
          last_name: last_name ?? '',
          first_name: first_name ?? '',
        })
      : null,
    left: leftOf(row),
    state: row.reversed_at === null ? MemberPaid.deposited : MemberPaid.depositCancelled,
    updated_at: row.updated_at.toISOString(),
  };
}

const search = staff(searchDeposits, async ({ tx, body, scope }) =>
  presentPage(body, await searchStored(tx, body, body, scope.organizationIds), presentDeposit),
);

function presentAllocation(
  row: SourcedAllocation,
  reached: ReadonlySet<number>,
): InvoiceDeposits['allocations'][number] {
  const { deposit_id, write_off_id, received_on, method, deposit_amount, deposit_version, kind, reason } = row;
  const isDeposit = deposit_id !== null && received_on !== null && method !== null;
  return {
    ...pickFields(row, ['id', 'amount', 'reverses_id']),
    deposit: isDeposit
      ? {
          id: deposit_id,
          received_on,
          method,
          amount: reached.has(deposit_id) ? (deposit_amount ?? 0) : null,
          version: deposit_version ?? 1,
        }
      : null,
    write_off: write_off_id !== null && kind !== null ? { id: write_off_id, kind, reason: reason ?? '' } : null,
    at: row.created_at.toISOString(),
    by: row.created_by,
  };
}

/** What of an invoice came in (ENUM-19). */
function memberPaid(invoice: Pick<Invoice, 'paid'>, allocations: readonly Allocation[]) {
  if (invoice.paid > 0) return MemberPaid.deposited;
  return allocations.length > 0 ? MemberPaid.depositCancelled : MemberPaid.notPaid;
}

const get = staff(invoiceDeposits, async (context) => {
  const invoice = await namedInvoice(context);
  const { tx, scope } = context;
  const allocations = await allocationsOf(tx, invoice.id);
  const payers = await payersTogether(tx, invoice.payer_id);
  const deposits = (await unspentDeposits(tx, payers, scope.organizationIds)).map(presentDeposit);
  const paidBy = allocations.flatMap(({ deposit_id }) => deposit_id ?? []);
  const reached = await depositsInReach(tx, paidBy, scope.organizationIds);
  const refunds = await refundsOf(tx, [...new Set([...reached, ...deposits.map(({ id }) => id)])]);
  return {
    invoice: presentRow(invoice),
    member_paid: memberPaid(invoice, allocations),
    open: openAmount(invoice),
    allocations: allocations.map((row) => presentAllocation(row, reached)),
    balance: deposits.reduce((sum, { left }) => sum + left, 0),
    deposits,
    refunds: refunds.map(presentRefund),
    returned: await returnedYen(tx, invoice.id),
    returnable: await returnableOf(tx, invoice),
  };
});

const received = staff(receivedSums, async ({ tx, params, scope, now }) => {
  const since = `${fiscalYear(jstToday(now))}-04-01`;
  return existing(await receivedOf(tx, { accountCode: params.account_code, since, scopeIds: scope.organizationIds }));
});

/** The invoice that the path names, locked after its payer and the deposits. @throws Problem wrong_state where nothing of it is open */
async function lockedNamed(context: OfInvoice, depositIds: readonly number[] = []) {
  const { id, payer_id } = await namedInvoice(context);
  const payerIds = await payersTogether(context.tx, payer_id);
  await lockPayers(context.tx, payerIds);
  const [deposit] = await lockDeposits(context.tx, depositIds);
  const invoice = existing((await lockInvoices(context.tx, [id]))[0]);
  return { invoice, deposit, payerIds };
}

function mustBeOpen(invoice: Invoice): void {
  if (!mayDo('pay', invoice)) throw new Problem('wrong_state');
}

const receiveOne = staff(receiveDeposit, async (context) => {
  const { tx, body, actor, services, history } = context;
  const { invoice } = await lockedNamed(context);
  const { request_key, ...sent } = body;
  const writing = { tx, by: actor.name, services };
  const { deposit, isNew } = await receive(writing, {
    ...sent,
    payer_id: invoice.payer_id,
    source_kind: 'staff',
    source_id: request_key,
    received_for: invoice.id,
  });
  if (!isNew) return { id: deposit.id, allocated: deposit.allocated, left: leftOf(deposit) };
  await history('create', { id: deposit.id, version: 1 }, { after: { ...sent, invoice_id: invoice.id } });
  const amount = Math.min(openAmount(invoice), deposit.amount);
  const paid =
    amount === 0 ? deposit : (await allocate(writing, { deposit, invoice, amount, on: body.received_on })).deposit;
  if (amount > 0)
    await history('allocate', { id: deposit.id, version: paid.version }, { after: { invoice_id: invoice.id, amount } });
  return { id: deposit.id, allocated: paid.allocated, left: leftOf(paid) };
});

const allocateOne = staff(allocateDeposit, async (context) => {
  const { tx, body, scope, actor, services, history } = context;
  existing(await depositInReach(tx, body.deposit_id, scope.organizationIds));
  const { invoice, deposit: found, payerIds } = await lockedNamed(context, [body.deposit_id]);
  const deposit = existing(found);
  const isTheirs = deposit.payer_id !== null && payerIds.includes(deposit.payer_id);
  if (!isTheirs) throw new Problem('not_found');
  checkVersion(deposit, body.version);
  mustBeOpen(invoice);
  const paid = await allocate({ tx, by: actor.name, services }, { deposit, invoice, amount: body.amount });
  const change = { after: { invoice_id: invoice.id, amount: body.amount } };
  await history('allocate', { id: deposit.id, version: paid.deposit.version }, change);
  return { id: deposit.id, code: '', version: paid.deposit.version };
});

const writeOffOne = staff(writeOffInvoice, async (context) => {
  const { tx, body, actor, services, history } = context;
  const { version, ...sent } = body;
  const { invoice } = await lockedNamed(context);
  checkVersion(invoice, version);
  mustBeOpen(invoice);
  const written = await writeOff({ tx, by: actor.name, services }, invoice, sent);
  await history('write_off', { id: invoice.id, version: written.version }, { after: sent });
  return { id: invoice.id, code: '', version: written.version };
});

const reverseOne = staff(reverseDeposit, async (context) => {
  const { tx, params, body, scope, actor, services, history } = context;
  const named = existing(await depositInReach(tx, params.id, scope.organizationIds));
  const deposit = await lockedForReversal(tx, named, scope.organizationIds);
  checkVersion(deposit, body.version);
  const reversed = await reverse({ tx, by: actor.name, services }, deposit, body.reason);
  const { version } = reversed.deposit;
  const after = { reason: body.reason, invoice_ids: reversed.invoices.map(({ id }) => id) };
  await history(
    'reverse',
    { id: deposit.id, version },
    { before: pickFields(deposit, ['amount', 'allocated']), after },
  );
  return { id: deposit.id, code: '', version };
});

export const manageBindings: readonly Binding[] = [
  search,
  get,
  received,
  receiveOne,
  allocateOne,
  writeOffOne,
  reverseOne,
  returnOne,
  refundOne,
  settleOne,
];
