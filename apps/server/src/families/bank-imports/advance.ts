import { Problem } from '@tsudoi/contract';
import type { BankLineReason } from '@tsudoi/contract/bank-imports';
import { jstToday } from '@tsudoi/domain';
import { isContention } from '../../db/engine.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { asProblem } from '../../kernel/answer.ts';
import type { Actor } from '../../kernel/context.ts';
import { recordHistory } from '../../kernel/history.ts';
import { errorText, type Log } from '../../kernel/log.ts';
import type { Services } from '../../kernel/services.ts';
import { LeaseLost } from '../../tasks/runner.ts';
import { takeAwayCanceled } from './cancel.ts';
import { matchLines, storedCandidates } from './match.ts';
import { type NumberedEntry, numbered, readBankFile } from './read-file.ts';
import { assignLine } from './settle.ts';
import {
  type BankImport,
  type BankLine,
  claimedInvoices,
  deleteLines,
  deleteRaw,
  insertLines,
  lockImport,
  moveCursor,
  nextLines,
  rawOf,
  settleMatches,
  sumsOf,
  updateImport,
} from './store.ts';

/** Of one transaction, which stays below a quarter of a second. */
const STORED = 500;
const MATCHED = 250;
const DELETED = 500;
/** How often a payment is booked anew where its transaction met another one. */
const TRIES = 5;

/** Who works on a file. */
export interface Working {
  actor: Actor;
  services: Services;
  log: Pick<Log, 'error'>;
  /** Calls for those who look at files, once the step has committed. */
  notify(tx: FacilityTx): void;
}

/** How a step runs: in a transaction of its own. */
type InTransaction = <T>(work: (tx: FacilityTx) => Promise<T>) => Promise<T>;

/**
 * Works on a file until it rests. Each step locks it and looks where it stands, so that whoever goes on after a worker that died
 * does nothing twice.
 */
export async function advanceImport(inTransaction: InTransaction, importId: number, working: Working): Promise<void> {
  const { actor, log, notify } = working;
  let entries: NumberedEntry[] | undefined;
  let tries = 0;
  let failure: unknown;
  for (let goesOn = true; goesOn; ) {
    let trying: BankLine | undefined;
    try {
      goesOn = await inTransaction(async (tx) => {
        const file = await lockImport(tx, importId);
        if (file === undefined) return false;
        switch (file.state) {
          case 'reading':
            if (file.cursor_id < file.file_count) {
              entries ??= await entriesOf(tx, file);
              await storeSome(tx, file, entries);
              return true;
            }
            if (await takeAwayCanceled(tx, file.id, actor, 'file')) return true;
            if (!(await matchNew(tx, file, actor))) {
              const { count: line_count, total: line_total } = await sumsOf(tx, file.id);
              await updateImport(tx, file, { state: 'ready', line_count, line_total, cursor_id: 0 }, actor.name);
              notify(tx);
            }
            return true;
          case 'rematching':
            if (!(await matchAnew(tx, file, actor))) {
              await updateImport(tx, file, { state: 'done', cursor_id: 0 }, actor.name);
              notify(tx);
            }
            return true;
          case 'executing':
            if (await takeAwayCanceled(tx, file.id, actor, 'booked')) return true;
            [trying] = await nextLines(tx, file.id, { states: ['matched'], limit: 1 });
            if (trying !== undefined) await bookOne(tx, trying, working);
            else {
              await updateImport(tx, file, { state: 'done' }, actor.name);
              notify(tx);
            }
            return true;
          case 'dropping':
            if ((await deleteLines(tx, file.id, DELETED)) === 0) {
              const dropped = { state: 'dropped', line_count: 0, line_total: 0 } as const;
              await deleteRaw(tx, file.id);
              await updateImport(tx, file, dropped, actor.name);
              notify(tx);
            }
            return true;
          default:
            return false;
        }
      });
      tries = 0;
    } catch (error) {
      if (error instanceof LeaseLost || asProblem(error).code === 'unavailable') throw error;
      // Two transactions that waited for each other: one of them does its work again.
      const isMet = isContention(error);
      tries += 1;
      if (isMet && tries < TRIES) continue;
      if (trying === undefined) {
        // A file that cannot be read gives way to the next one: nothing of it was booked.
        if (!(await inTransaction((tx) => giveUpReading(tx, importId, actor)))) throw error;
        failure ??= error;
        tries = 0;
        continue;
      }
      const { id } = trying;
      tries = 0;
      // What does not fit any more, or cannot be booked now, waits for a person and says why; the others go on.
      const reason = isMet ? 'busy' : error instanceof Problem ? 'changed' : 'failed';
      log.error({ msg: 'a payment of a bank was not assigned', line_id: id, reason, error: errorText(error) });
      await inTransaction(async (tx) => {
        await lockImport(tx, importId);
        await leaveToPerson(tx, id, reason, actor.name);
      });
    }
  }
  if (failure !== undefined) throw failure;
}

/** Gives a file up that was being read; false where it was not. */
async function giveUpReading(tx: FacilityTx, importId: number, actor: Actor): Promise<boolean> {
  const file = await lockImport(tx, importId);
  if (file?.state !== 'reading') return false;
  const version = await updateImport(tx, file, { state: 'dropping' }, actor.name);
  await recordHistory(tx, actor, { family: 'bank-imports', recordId: file.id, version, action: 'drop' });
  return true;
}

async function entriesOf(tx: FacilityTx, file: BankImport): Promise<NumberedEntry[]> {
  const raw = await rawOf(tx, file.id);
  if (raw === undefined) throw new Error(`the bytes of bank import ${file.id} are gone`);
  // Days are read as on the day on which the file came.
  return numbered(readBankFile(raw, jstToday(file.created_at)).entries);
}

async function storeSome(tx: FacilityTx, file: BankImport, entries: readonly NumberedEntry[]): Promise<void> {
  const next = entries.slice(file.cursor_id, file.cursor_id + STORED);
  await insertLines(tx, file.id, next);
  await moveCursor(tx, file.id, file.cursor_id + next.length);
}

async function matchNew(tx: FacilityTx, file: BankImport, actor: Actor): Promise<boolean> {
  const lines = await nextLines(tx, file.id, { states: ['new'], limit: MATCHED });
  if (lines.length === 0) return false;
  const claimed = await claimedInvoices(tx, file.id);
  const today = jstToday(new Date());
  await settleMatches(tx, await matchLines(tx, lines, { today, claimed }), actor.name);
  return true;
}

/** Proposes anew; nothing is booked without somebody who looks, since the file was confirmed as it was. */
async function matchAnew(tx: FacilityTx, file: BankImport, actor: Actor): Promise<boolean> {
  const lines = await nextLines(tx, file.id, {
    states: ['suggested', 'nobody'],
    after: file.cursor_id,
    limit: MATCHED,
  });
  const last = lines.at(-1);
  if (last === undefined) return false;
  // Whoever said that a payment is nobody's yet is not asked again.
  const open = lines.filter(({ reason, canceled }) => reason !== 'by_person' && !canceled);
  const found = await matchLines(tx, open, { today: jstToday(new Date()), claimed: new Set() });
  await settleMatches(
    tx,
    found.map((match) => (match.state === 'matched' ? { ...match, state: 'suggested' as const } : match)),
    actor.name,
  );
  await moveCursor(tx, file.id, last.id);
  return true;
}

async function bookOne(tx: FacilityTx, line: BankLine, { actor, services }: Working): Promise<void> {
  const [best] = storedCandidates(line);
  const { version, deposit } = await assignLine({ tx, by: actor.name, services }, line, {
    invoiceIds: best?.invoice_ids ?? [],
    short: { as: 'partial' },
    remember: false,
    byRule: true,
  });
  await recordHistory(tx, actor, {
    family: 'bank-imports',
    recordId: line.import_id,
    version,
    action: 'assign',
    after: { line_id: line.id, deposit_id: deposit.id, invoice_ids: best?.invoice_ids ?? [], by_rule: true },
  });
}

async function leaveToPerson(tx: FacilityTx, id: number, reason: BankLineReason, by: string): Promise<void> {
  await tx.sql(
    `update bank_line set state = 'suggested', reason = $2, version = version + 1, updated_at = now(), updated_by = $3
      where id = $1 and state = 'matched'`,
    [id, reason, by],
  );
}
