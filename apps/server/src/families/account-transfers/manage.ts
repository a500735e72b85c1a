import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fieldProblem, Problem, pickFields } from '@tsudoi/contract';
import {
  confirmTransferResult,
  dropTransfer,
  forgetTransferResult,
  getTransfer,
  makeTransfer,
  previewTransfer,
  searchTransferItems,
  searchTransfers,
  type TransferBatchRow,
  transferFile,
  uploadTransferResult,
} from '@tsudoi/contract/account-transfers';
import {
  addDays,
  BankFileError,
  cutText,
  jstToday,
  maskedAccount,
  readTransferResult,
  TaskDirection,
  type TransferResults,
  toSlashDay,
} from '@tsudoi/domain';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import { FileAnswer } from '../../kernel/answer.ts';
import { type Binding, staff, staffOwn } from '../../kernel/bind.ts';
import type { StaffContext } from '../../kernel/context.ts';
import { facilityHistory } from '../../kernel/history.ts';
import { checkVersion, existing, presentPage } from '../../kernel/records.ts';
import { mustReachAll, reachesAll } from '../../kernel/whole-facility.ts';
import { createCp932Writer } from '../../tasks/csv/cp932.ts';
import { taskName } from '../../tasks/start.ts';
import { insertTask, runningParams, setBackRoute } from '../../tasks/store.ts';
import { lockInvoices, lockPayers, presentAccount } from '../invoices/index.ts';
import { lockCharge, moveCharge } from '../payments/index.ts';
import {
  type Batch,
  batchById,
  cancelItems,
  forgetResults,
  invoicesOfItems,
  itemsOf,
  lockBatch,
  noteResults,
  openChargesOf,
  resultsOf,
  searchBatches,
  searchItems,
  updateBatch,
} from './batch-store.ts';
import { filePlace, makeBatch, previewOf } from './collect.ts';
import { transferSealer } from './mandate-store.ts';
import { transferSetting } from './setting.ts';

const MENU = 'account-transfers';
/** Kind of the tasks that book results. */
export const KIND = 'account-transfer';
/** Days ahead of which a debit is asked for. */
const AHEAD_DAYS = 93;

/** Those of some files that nobody works on although they are being booked: their task failed or was cancelled. */
async function stoppedOf(tx: StaffContext<unknown>['tx'], batches: readonly Batch[]): Promise<Set<number>> {
  const working = batches.filter(({ state }) => state === 'executing');
  if (working.length === 0) return new Set();
  const running = new Set((await runningParams(tx, KIND)).map(({ batch_id }) => batch_id));
  return new Set(working.flatMap(({ id }) => (running.has(id) ? [] : [id])));
}

/** Files as lists show them. */
async function presenting(tx: StaffContext<unknown>['tx'], batches: readonly Batch[]) {
  const stopped = await stoppedOf(tx, batches);
  const sums = await resultsOf(
    tx,
    batches.map(({ id }) => id),
  );
  return (batch: Batch): TransferBatchRow => ({
    ...pickFields(batch, ['id', 'debit_on', 'due_until', 'state', 'item_count', 'total', 'created_by', 'version']),
    debited: sums(batch.id, true),
    failed: sums(batch.id, false),
    is_stopped: stopped.has(batch.id),
    created_at: batch.created_at.toISOString(),
  });
}

const search = staff(searchTransfers, async ({ tx, body }) => {
  const found = await searchBatches(tx, body);
  return presentPage(body, found, await presenting(tx, found.rows));
});

const get = staff(getTransfer, async ({ tx, params, scope }) => {
  const batch = existing(await batchById(tx, params.id));
  return {
    ...(await presenting(tx, [batch]))(batch),
    ...pickFields(batch, ['result_name', 'result_by']),
    has_file: batch.sealed_file !== null,
    of_whole: await reachesAll(tx, scope.organizationIds),
    result_at: batch.result_at?.toISOString() ?? null,
  };
});

const items = staff(searchTransferItems, async ({ tx, body, scope }) => {
  const found = await searchItems(tx, body, body, scope.organizationIds);
  const invoices = await invoicesOfItems(
    tx,
    found.rows.map(({ id }) => id),
    scope.organizationIds,
  );
  return presentPage(body, found, (row) => ({
    ...pickFields(row, ['id', 'mandate_id', 'amount', 'state', 'result', 'deposit_id']),
    account: presentAccount(row.account_id, row),
    masked: maskedAccount(row.last_digits),
    invoices: (invoices.get(row.id) ?? []).map((invoice) => pickFields(invoice, ['id', 'number', 'amount'])),
  }));
});

const preview = staff(previewTransfer, async ({ tx, body, scope }) => {
  await mustReachAll(tx, scope.organizationIds);
  return previewOf(tx, body.due_until);
});

const make = staff(makeTransfer, async (context) => {
  const { tx, body, scope, actor, services, history, now } = context;
  await mustReachAll(tx, scope.organizationIds);
  const today = jstToday(now);
  if (body.debit_on <= today) throw fieldProblem('debit_on', 'after_or_equal', { date: toSlashDay(addDays(today, 1)) });
  const last = addDays(today, AHEAD_DAYS);
  if (body.debit_on > last) throw fieldProblem('debit_on', 'before_or_equal', { date: toSlashDay(last) });
  const setting = await transferSetting(tx);
  if (setting === undefined) throw new Problem('transfer_setting_missing');
  const seen = pickFields(body, ['count', 'total']);
  const id = await makeBatch(
    { tx, services, setting, by: actor.name, now },
    { debitOn: body.debit_on, dueUntil: body.due_until, seen },
  );
  await history('create', { id, version: 1 }, { after: { ...seen, debit_on: body.debit_on } });
  return { id, version: 1 };
});

type Named = Pick<StaffContext<unknown>, 'tx' | 'scope'> & { params: { id: number }; body: { version: number } };

/** A file in one of some states, locked; it is about everybody. @throws Problem whole_facility_only, not_found, stale, wrong_state */
async function lockedBatch({ tx, scope, params, body }: Named, states: readonly Batch['state'][]): Promise<Batch> {
  await mustReachAll(tx, scope.organizationIds);
  const batch = existing(await lockBatch(tx, params.id));
  checkVersion(batch, body.version);
  if (!states.includes(batch.state)) throw new Problem('wrong_state');
  return batch;
}

const file = staff(transferFile, async (context) => {
  const batch = await lockedBatch(context, ['made']);
  const text = transferSealer(context.services).open(
    existing(batch.sealed_file ?? undefined),
    filePlace(context.facility.id),
  );
  await context.history('open', batch);
  const name = `furikae_${batch.debit_on.replaceAll('-', '')}.txt`;
  return new FileAnswer(
    Buffer.from(createCp932Writer().write(Buffer.from(text))),
    'text/plain; charset=shift_jis',
    name,
  );
});

/** The text of a result; every character of it is one byte. @throws Problem bank_file_… */
function readResult(raw: Uint8Array): TransferResults {
  if (raw.length === 0) throw fieldProblem('file', 'file_required');
  if (raw.includes(0)) throw new Problem('bank_file_encoding');
  const texts = ['shift_jis', 'utf-8'].flatMap((encoding) => {
    try {
      return [new TextDecoder(encoding, { fatal: true }).decode(raw)];
    } catch {
      return [];
    }
  });
  // Half-width kana in UTF-8 are three bytes each, which Shift_JIS reads as other characters: there the lengths are wrong.
  for (const [index, text] of texts.entries()) {
    try {
      return readTransferResult(text);
    } catch (error) {
      if (!(error instanceof BankFileError)) throw error;
      if (error.fault !== 'bank_file_cut' || index === texts.length - 1)
        throw new Problem(error.fault, { params: error.params });
    }
  }
  throw new Problem('bank_file_encoding');
}

/** What the bank gave back is of this file and says something of each debit. @throws Problem transfer_result_other */
async function mustFit(tx: StaffContext<unknown>['tx'], batch: Batch, read: TransferResults): Promise<void> {
  const asked = new Map((await itemsOf(tx, batch.id)).map(({ customer, amount }) => [customer, amount]));
  const told = new Map(read.outcomes.map(({ customer, amount }) => [customer, amount]));
  const debit = `${batch.debit_on.slice(5, 7)}${batch.debit_on.slice(8)}`;
  const fits =
    read.code === batch.client_code &&
    read.debit === debit &&
    read.outcomes.length === asked.size &&
    told.size === asked.size &&
    [...told].every(([customer, amount]) => asked.get(customer) === amount);
  if (!fits) throw new Problem('transfer_result_other');
}

const upload = staffOwn(uploadTransferResult, async (context) => {
  const { files, facility, scopes, params, scope, now, actor, requestId } = context;
  if (files.file === undefined) throw fieldProblem('file', 'file_required');
  const raw = await readFile(files.file.path);
  const read = readResult(raw);
  const name = cutText(files.file.name, 200);
  return scopes.inFacility(facility.id, async (tx) => {
    await mustReachAll(tx, scope.organizationIds);
    const batch = existing(await lockBatch(tx, params.id));
    // Before the day of the debit there can be no result.
    if (batch.state !== 'made' || batch.debit_on > jstToday(now)) throw new Problem('wrong_state');
    await mustFit(tx, batch, read);
    await noteResults(
      tx,
      batch.id,
      read.outcomes.map((outcome) => pickFields(outcome, ['customer', 'result'])),
    );
    const result = {
      state: 'ready',
      result_name: name,
      result_hash: createHash('sha256').update(raw).digest('hex'),
      result_at: now,
      result_by: actor.name,
    } as const;
    const version = await updateBatch(tx, batch, result, actor.name);
    const history = facilityHistory(tx, actor, MENU, requestId);
    await history('result', { id: batch.id, version }, { after: { file_name: name } });
    return { id: batch.id, code: '', version };
  });
});

const confirm = staff(confirmTransferResult, async (context) => {
  const { tx, facility, session, actor, services, history, now, locale } = context;
  const batch = await lockedBatch(context, ['ready', 'executing']);
  if (batch.state === 'executing' && !(await stoppedOf(tx, [batch])).has(batch.id)) throw new Problem('wrong_state');
  const confirmed = { state: 'executing', confirmed_by: actor.name, confirmed_at: now } as const;
  const version = await updateBatch(tx, batch, batch.state === 'ready' ? confirmed : {}, actor.name);
  await history(batch.state === 'ready' ? 'confirm' : 'resume', { id: batch.id, version });
  const task_id = await insertTask(tx, {
    account_id: session.accountId,
    kind: KIND,
    name: taskName(serverText(locale, 'task.account_transfer'), now),
    type: TaskDirection.import,
    csv_type: 0,
    state: 'running',
    step: 'import',
    actor_name: actor.name,
    params: { menu: MENU, batch_id: batch.id },
  });
  await setBackRoute(tx, task_id, `/manage/account-transfers/${batch.id}`);
  await services.jobs.enqueue(tx, { facility_id: facility.id, task_id });
  return { id: batch.id, code: '', version };
});

const forget = staff(forgetTransferResult, async (context) => {
  const { tx, actor, history } = context;
  const batch = await lockedBatch(context, ['ready']);
  await forgetResults(tx, batch.id);
  const none = { state: 'made', result_name: null, result_hash: null, result_at: null, result_by: null } as const;
  const version = await updateBatch(tx, batch, none, actor.name);
  await history('forget_result', { id: batch.id, version }, { before: { file_name: batch.result_name } });
  return { id: batch.id, code: '', version };
});

const drop = staff(dropTransfer, async (context) => {
  const { tx, actor, history, now } = context;
  const batch = await lockedBatch(context, ['made']);
  const open = await openChargesOf(tx, batch.id);
  await lockPayers(
    tx,
    open.map(({ payer_id }) => payer_id),
  );
  await lockInvoices(
    tx,
    open.map(({ invoice_id }) => invoice_id),
  );
  for (const { id } of open)
    await moveCharge(tx, await lockCharge(tx, id), 'canceled', { via: 'cancel', by: actor.name, ended_at: now });
  await cancelItems(tx, batch.id);
  const version = await updateBatch(tx, batch, { state: 'dropped', sealed_file: null }, actor.name);
  await history('drop', { id: batch.id, version });
  return { id: batch.id, code: '', version };
});

export const manageBindings: readonly Binding[] = [
  ...[search, get, items, preview, make, file, upload, confirm, forget, drop],
];
