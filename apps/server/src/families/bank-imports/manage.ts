import { readFile } from 'node:fs/promises';
import { fieldProblem, hasKeyword, Problem, pickFields } from '@tsudoi/contract';
import {
  assignBankLine,
  confirmBankImport,
  dropBankImport,
  forgetBankName,
  getBankImport,
  invoicesForBankLine,
  markBankLine,
  membersForBankLine,
  noteBankLine,
  rematchBankImport,
  resumeBankImport,
  searchBankImports,
  searchBankLines,
  undoBankLine,
  uploadBankFile,
} from '@tsudoi/contract/bank-imports';
import {
  type BankFile,
  isOldEntry,
  jstToday,
  keywordFor,
  likePattern,
  memberCodeKey,
  TaskDirection,
  yenOfEntries,
} from '@tsudoi/domain';
import { formatDay } from '@tsudoi/i18n';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import { type SqlBool, sql } from 'kysely';
import { build } from '../../db/build.ts';
import { constraintOf } from '../../db/engine.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { type Binding, staff, staffOwn } from '../../kernel/bind.ts';
import type { StaffContext } from '../../kernel/context.ts';
import { facilityHistory } from '../../kernel/history.ts';
import { checkVersion, existing, presentPage } from '../../kernel/records.ts';
import { taskName } from '../../tasks/start.ts';
import { insertTask, runningParams, setBackRoute } from '../../tasks/store.ts';
import { invoicesInReach, LISTED, payersOf, presentAccount } from '../invoices/index.ts';
import { presentedInvoices, presentImport, presentImportRecord, presentInvoice, presentLines } from './present.ts';
import { hashOfFile, readBankFile } from './read-file.ts';
import { assignLine, undoAssignment } from './settle.ts';
import {
  type BankImport,
  type BankLine,
  countsOf,
  deleteAliasOf,
  hasBooked,
  hasOpenImport,
  importById,
  importOfHash,
  insertImport,
  isTakenBack,
  lineInReach,
  lockImport,
  lockLine,
  membersFound,
  reachOf,
  searchImports,
  searchLines,
  takenAccounts,
  updateImport,
  updateLine,
} from './store.ts';

const MENU = 'bank-imports';
/** Kind of the tasks that work on files. */
const KIND = 'bank-import';
/** Invoices to choose from. */
const CHOICES = 20;

type Reaching = Pick<StaffContext<unknown>, 'tx' | 'scope'>;
const reach = ({ tx, scope }: Reaching) => reachOf(tx, scope.organizationIds);

/** Lets a worker go on with a file. */
async function startTask(
  context: Pick<StaffContext<unknown>, 'tx' | 'facility' | 'session' | 'actor' | 'services' | 'now' | 'locale'>,
  importId: number,
): Promise<void> {
  const { tx, facility, session, actor, services, now, locale } = context;
  const task_id = await insertTask(tx, {
    account_id: session.accountId,
    kind: KIND,
    name: taskName(serverText(locale, 'task.bank_import'), now),
    type: TaskDirection.import,
    csv_type: 0,
    state: 'running',
    step: 'import',
    actor_name: actor.name,
    params: { menu: MENU, import_id: importId },
  });
  await setBackRoute(tx, task_id, `/manage/bank-imports/${importId}`);
  await services.jobs.enqueue(tx, { facility_id: facility.id, task_id });
}

/** One whose reading or booking came to an end before it began is given up as well. */
const DROPPED_FROM: readonly BankImport['state'][] = ['reading', 'ready', 'executing'];
/** States that do not last: a worker is at them, or its task came to an end before they did. */
const WORKING: readonly BankImport['state'][] = ['reading', 'executing', 'rematching', 'dropping'];

/** Those of some files that nobody works on although they are not at rest: their task failed or was cancelled. */
async function stoppedOf(tx: FacilityTx, files: readonly Pick<BankImport, 'id' | 'state'>[]): Promise<Set<number>> {
  const working = files.filter(({ state }) => WORKING.includes(state));
  if (working.length === 0) return new Set();
  const running = new Set((await runningParams(tx, KIND)).map(({ import_id }) => import_id));
  return new Set(working.flatMap(({ id }) => (running.has(id) ? [] : [id])));
}

const search = staff(searchBankImports, async (context) => {
  const { tx, body } = context;
  const found = await searchImports(tx, body);
  const counts = await countsOf(
    tx,
    found.rows.map(({ id }) => id),
    await reach(context),
  );
  const stopped = await stoppedOf(tx, found.rows);
  return presentPage(body, found, (file) => presentImport(file, counts.get(file.id) ?? [], stopped.has(file.id)));
});

/** @throws Problem bank_file_taken with who took it and when */
async function mustBeNew(tx: FacilityTx, hash: string): Promise<void> {
  const taken = await importOfHash(tx, hash);
  if (taken === undefined) return;
  const on = formatDay(jstToday(taken.created_at));
  throw new Problem('bank_file_taken', { params: { on, by: taken.created_by } });
}

const upload = staffOwn(uploadBankFile, async (context) => {
  const { files, facility, scopes, now, actor, requestId } = context;
  if (files.file === undefined) throw fieldProblem('file', 'file_required');
  const raw = await readFile(files.file.path);
  const read: BankFile = readBankFile(raw, jstToday(now));
  const file_hash = hashOfFile(raw);
  const days = read.entries.map(({ on }) => on).sort();
  const today = jstToday(now);
  const name = files.file.name.slice(0, 200);
  return scopes.inFacility(facility.id, async (tx) => {
    await mustBeNew(tx, file_hash);
    if (await hasOpenImport(tx)) throw new Problem('bank_import_open');
    const taken = await takenAccounts(
      tx,
      read.accounts.map(({ key }) => key),
    );
    const id = await insertImport(
      tx,
      {
        file_name: name,
        file_hash,
        file_bytes: raw.length,
        format: read.format,
        accounts: JSON.stringify(read.accounts),
        is_new_account: read.accounts.some(({ key }) => !taken.has(key)),
        is_old: days.some((day) => isOldEntry(day, today)),
        from_on: days[0] ?? today,
        to_on: days.at(-1) ?? today,
        file_count: read.entries.length,
        file_total: yenOfEntries(read.entries),
        outgoing_count: read.outgoing,
        created_by: actor.name,
        created_at: now,
      },
      raw,
    ).catch((error: unknown) => {
      throw constraintOf(error) === 'bank_import_open' || constraintOf(error) === 'bank_import_once'
        ? new Problem('bank_import_open')
        : error;
    });
    await facilityHistory(tx, actor, MENU, requestId)('create', { id, version: 1 }, { after: { file_name: name } });
    await startTask({ ...context, tx }, id);
    return { id, version: 1 };
  });
});

const get = staff(getBankImport, async (context) => {
  const { tx, params } = context;
  const file = existing(await importById(tx, params.id));
  const counted = (await countsOf(tx, [file.id], await reach(context))).get(file.id) ?? [];
  const isStopped = (await stoppedOf(tx, [file])).has(file.id);
  const mayDrop = DROPPED_FROM.includes(file.state) && !(await hasBooked(tx, file.id));
  return presentImportRecord(file, counted, { isStopped, mayDrop });
});

/** A file in one of some states, locked. @throws Problem not_found, stale, wrong_state */
async function lockedImport(
  context: Pick<Reaching, 'tx'> & { params: { id: number }; body: { version: number } },
  states: readonly BankImport['state'][],
): Promise<BankImport> {
  const file = existing(await lockImport(context.tx, context.params.id));
  checkVersion(file, context.body.version);
  if (!states.includes(file.state)) throw new Problem('wrong_state');
  return file;
}

const confirm = staff(confirmBankImport, async (context) => {
  const { tx, body, actor, history, now } = context;
  const file = await lockedImport(context, ['ready']);
  if (file.is_new_account && body.accept_account !== true) throw new Problem('bank_account_unknown');
  const confirmed = { state: 'executing', confirmed_by: actor.name, confirmed_at: now } as const;
  const version = await updateImport(tx, file, confirmed, actor.name);
  await history('confirm', { id: file.id, version }, { after: pickFields(file, ['line_count', 'line_total']) });
  await startTask(context, file.id);
  return { id: file.id, code: '', version };
});

const drop = staff(dropBankImport, async (context) => {
  const { tx, actor, history } = context;
  const file = await lockedImport(context, DROPPED_FROM);
  // Once something is booked a file stays: what it booked is taken back payment by payment.
  if (await hasBooked(tx, file.id)) throw new Problem('wrong_state');
  const given = { state: 'dropping', confirmed_by: null, confirmed_at: null } as const;
  const version = await updateImport(tx, file, given, actor.name);
  await history('drop', { id: file.id, version });
  await startTask(context, file.id);
  return { id: file.id, code: '', version };
});

const resume = staff(resumeBankImport, async (context) => {
  const { tx, actor, history } = context;
  const file = await lockedImport(context, WORKING);
  if (!(await stoppedOf(tx, [file])).has(file.id)) throw new Problem('wrong_state');
  const version = await updateImport(tx, file, {}, actor.name);
  await history('resume', { id: file.id, version }, { after: pickFields(file, ['state']) });
  await startTask(context, file.id);
  return { id: file.id, code: '', version };
});

const rematch = staff(rematchBankImport, async (context) => {
  const { tx, actor, history } = context;
  const file = await lockedImport(context, ['done', 'rematching']);
  const version = await updateImport(tx, file, { state: 'rematching', cursor_id: 0 }, actor.name);
  await history('rematch', { id: file.id, version });
  await startTask(context, file.id);
  return { id: file.id, code: '', version };
});

const lines = staff(searchBankLines, async (context) => {
  const { tx, body } = context;
  const scopeIds = await reach(context);
  const { rows, total } = await searchLines(tx, { ...body, scopeIds }, body);
  const presented = await presentLines(tx, rows, scopeIds);
  return presentPage(body, { rows: presented, total }, (line) => line);
});

/** A payment in reach. @throws Problem not_found */
async function namedLine(context: Reaching & { params: { id: number } }): Promise<BankLine> {
  return existing(await lineInReach(context.tx, context.params.id, await reach(context)));
}

const assign = staff(assignBankLine, async (context) => {
  const { tx, body, scope, actor, services, history, locale } = context;
  const { id, import_id } = await namedLine(context);
  const invoiceIds = [...new Set(body.invoice_ids)];
  const seen = await presentedInvoices(tx, invoiceIds, scope.organizationIds);
  if (seen.size !== invoiceIds.length) throw new Problem('not_found');
  const account = body.account_id ?? null;
  if (invoiceIds.length === 0 && account === null) throw fieldProblem('invoice_ids', 'required');
  const payerId = account === null ? undefined : await payerInReach(context, account);
  const { version, deposit, missing } = await assignLine(
    { tx, by: actor.name, services },
    { id, version: body.version },
    {
      invoiceIds,
      ...(payerId !== undefined && { payerId }),
      short:
        body.short === 'fee'
          ? { as: 'fee', reason: serverText(locale, 'bank.fee'), missing: body.missing }
          : { as: 'partial' },
      remember: body.remember === true,
      byRule: false,
    },
  );
  const after = { line_id: id, deposit_id: deposit.id, invoice_ids: invoiceIds, written_off: missing };
  await history('assign', { id: import_id, version }, { after });
  return { id, code: '', version };
});

/** The payer of an account in reach, made where there is none yet. @throws Problem not_found */
async function payerInReach({ tx, scope }: Reaching, accountId: number): Promise<number> {
  const { organizationIds } = scope;
  const account = existing(
    await tx.one<{ id: number }>(
      build
        .selectFrom('account as a')
        .select('a.id')
        .where('a.id', '=', accountId)
        .where('a.deleted_at', 'is', null)
        .$if(organizationIds !== null, (found) =>
          found.where(sql<SqlBool>`a.organization_ids && ${[...(organizationIds ?? [])]}::int[]`),
        ),
    ),
  );
  return existing((await payersOf(tx, [account.id])).get(account.id));
}

const undo = staff(undoBankLine, async (context) => {
  const { tx, body, actor, services, history, locale } = context;
  const { id, import_id, deposit_id } = await namedLine(context);
  const writing = { tx, by: actor.name, services };
  const named = { id, version: body.version };
  const { version } = await undoAssignment(writing, named, serverText(locale, 'bank.undone'), await reach(context));
  await history('undo', { id: import_id, version }, { before: { line_id: id, deposit_id } });
  return { id, code: '', version };
});

const mark = staff(markBankLine, async (context) => {
  const { tx, body, actor, history } = context;
  await namedLine(context);
  const line = existing(await lockLine(tx, context.params.id));
  checkVersion(line, body.version);
  const file = existing(await importById(tx, line.import_id));
  if (line.state === 'assigned' || line.state === 'matched' || file.state === 'ready') throw new Problem('wrong_state');
  const isPutBack = body.state === 'suggested';
  // What the bank took back does not come in again; what took it back may be let go.
  if (body.state !== 'set_aside' && (await isTakenBack(tx, line.id))) throw new Problem('wrong_state');
  const hasCandidates = (line.candidates as unknown[]).length > 0;
  const version = await updateLine(
    tx,
    line,
    {
      state: isPutBack && !hasCandidates ? 'nobody' : body.state,
      reason: isPutBack
        ? line.canceled
          ? 'cancels_nothing'
          : line.reason === 'by_person'
            ? 'undone'
            : line.reason
        : 'by_person',
      ...(isPutBack && line.canceled && { cancels_id: null }),
      ...(body.note !== undefined && { note: body.note }),
      settled_by: isPutBack ? null : actor.name,
      settled_at: isPutBack ? null : new Date(),
    },
    actor.name,
  );
  await history(
    'mark',
    { id: line.import_id, version },
    { after: { line_id: line.id, ...pickFields(body, ['state', 'note']) } },
  );
  return { id: line.id, code: '', version };
});

const note = staff(noteBankLine, async (context) => {
  const { tx, body, actor, history } = context;
  await namedLine(context);
  const line = existing(await lockLine(tx, context.params.id));
  checkVersion(line, body.version);
  const written = body.note?.trim() || null;
  const version = await updateLine(tx, line, { note: written }, actor.name);
  const change = { before: { line_id: line.id, note: line.note }, after: { line_id: line.id, note: written } };
  await history('note', { id: line.import_id, version }, change);
  return { id: line.id, code: '', version };
});

const forget = staff(forgetBankName, async (context) => {
  const { tx, body, actor, history } = context;
  await namedLine(context);
  const line = existing(await lockLine(tx, context.params.id));
  checkVersion(line, body.version);
  if (!(await deleteAliasOf(tx, line.id))) throw new Problem('wrong_state');
  const version = await updateLine(tx, line, {}, actor.name);
  const before = { line_id: line.id, payer_name: line.payer_name };
  await history('forget', { id: line.import_id, version }, { before });
  return { id: line.id, code: '', version };
});

const members = staff(membersForBankLine, async (context) => {
  const {
    tx,
    scope,
    query: { keyword },
  } = context;
  await namedLine(context);
  if (!hasKeyword(keyword)) return [];
  const rows = await membersFound(tx, keyword, scope.organizationIds, CHOICES);
  return rows.map((row) => presentAccount(row.id, row));
});

const invoices = staff(invoicesForBankLine, async (context) => {
  const {
    tx,
    scope,
    query: { keyword },
  } = context;
  const line = await namedLine(context);
  let found = invoicesInReach(scope.organizationIds)
    .select(LISTED)
    .where('i.confirmation', '=', 2)
    .where('i.payment', '=', 1);
  if (hasKeyword(keyword))
    for (const word of keyword.trim().split(/\s+/).slice(0, 5)) {
      const like = likePattern(keywordFor(word));
      found = found.where((row) =>
        row.or([
          row('i.search_key', 'like', like),
          row('a.name_key', 'like', like),
          row('a.member_code_key', '=', memberCodeKey(word)),
        ]),
      );
    }
  const rows = await tx.rows(
    found.orderBy(sql`i.total - i.paid <> ${line.amount}`).orderBy('i.due_on').orderBy('i.id').limit(CHOICES),
  );
  return rows.map(presentInvoice);
});

export const manageBindings: readonly Binding[] = [
  ...[search, upload, get, confirm, drop, resume, rematch, lines, assign, undo, mark, note, forget, invoices],
  members,
];
