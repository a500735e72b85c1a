import { readFile } from 'node:fs/promises';
import { fieldProblem, Problem, pickFields } from '@tsudoi/contract';
import {
  confirmBankImport,
  dropBankImport,
  getBankImport,
  rematchBankImport,
  resumeBankImport,
  searchBankImports,
  uploadBankFile,
} from '@tsudoi/contract/bank-imports';
import { type BankFile, cutText, isOldEntry, jstToday, TaskDirection, yenOfEntries } from '@tsudoi/domain';
import { formatDay } from '@tsudoi/i18n';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import { constraintOf } from '../../db/engine.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { type Binding, staff, staffOwn } from '../../kernel/bind.ts';
import type { StaffContext } from '../../kernel/context.ts';
import { facilityHistory } from '../../kernel/history.ts';
import { checkVersion, existing, presentPage } from '../../kernel/records.ts';
import { mustReachAll, reachesAll } from '../../kernel/whole-facility.ts';
import { taskName } from '../../tasks/start.ts';
import { insertTask, runningParams, setBackRoute } from '../../tasks/store.ts';
import { presentImport, presentImportRecord } from './present.ts';
import { type Reaching, reach } from './reach.ts';
import { hashOfFile, readBankFile } from './read-file.ts';
import {
  type BankImport,
  countsOf,
  hasBooked,
  hasOpenImport,
  importById,
  importOfHash,
  insertImport,
  lockImport,
  searchImports,
  takenAccounts,
  updateImport,
} from './store.ts';

const MENU = 'bank-imports';

/** Kind of the tasks that work on files. */
const KIND = 'bank-import';

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
  const name = cutText(files.file.name, 200);
  return scopes.inFacility(facility.id, async (tx) => {
    await mustReachAll(tx, context.scope.organizationIds);
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
  const ofWhole = await reachesAll(tx, context.scope.organizationIds);
  return presentImportRecord(file, counted, { isStopped, mayDrop, ofWhole });
});

/** A file in one of some states, locked; what is done with a whole file is about everybody. @throws Problem whole_facility_only, not_found, stale, wrong_state */
async function lockedImport(
  context: Reaching & { params: { id: number }; body: { version: number } },
  states: readonly BankImport['state'][],
): Promise<BankImport> {
  await mustReachAll(context.tx, context.scope.organizationIds);
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

/** Calls of staff about whole files. */
export const fileBindings: readonly Binding[] = [search, upload, get, confirm, drop, resume, rematch];
