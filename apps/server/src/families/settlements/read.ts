import { addDays, DAY_MS, HOUR_MS, jstToday, MINUTE_MS, startOfDayJst } from '@tsudoi/domain';
import type { FacilityTx, Scopes } from '../../db/scope.ts';
import type { Worker } from '../../kernel/family.ts';
import { errorText } from '../../kernel/log.ts';
import { type Repetition, repeat } from '../../kernel/repeat.ts';
import type { Services } from '../../kernel/services.ts';
import type { SettlementLine } from '../../ports/payments/agency.ts';
import { agencyById } from '../payment-agencies/index.ts';
import { credentialsOf, facilityPayment, itemsOf, mayCall } from '../payment-methods/index.ts';
import { adapterOf, keysElsewhere } from '../payments/index.ts';
import {
  accountById,
  dueAccounts,
  insertLines,
  leaveElsewhere,
  linkLines,
  lockAccount,
  openAccounts,
  type SettlementAccount,
  setAccount,
  sumOfLines,
  unlinkedKeys,
  writeDays,
} from './store.ts';

/** Lines that are stored in one transaction. */
const BATCH = 200;
/** Days that are read in one go, of an account that is far behind. */
const STEP_DAYS = 7;
/** Hour of the day at which books are read, in Japan. */
const MORNING_HOURS = 5;
/** How far clocks may differ. */
const SKEW_MS = 5 * MINUTE_MS;

/** How the agency of an account is called; undefined where the facility has another one now, or may not call it. */
async function accessTo(tx: FacilityTx, services: Services, account: SettlementAccount) {
  const row = await facilityPayment(tx);
  const agency = await agencyById(tx, account.agency_id);
  if (agency === undefined || row?.agency_id !== account.agency_id || (row.shop_id ?? '') !== account.shop_id) return;
  const endpoint = itemsOf(row).find(({ api_end_point: at }) => at !== null && mayCall(services, agency, at));
  if (endpoint?.api_end_point == null) return;
  const access = { endpoint: endpoint.api_end_point, ...credentialsOf(tx, services, row) };
  return { agency, adapter: adapterOf(services, agency), access };
}

const nextMorning = (now: Date): Date => {
  const today = new Date(startOfDayJst(jstToday(now)).getTime() + MORNING_HOURS * HOUR_MS);
  return today > now ? today : new Date(startOfDayJst(addDays(jstToday(now), 1)).getTime() + MORNING_HOURS * HOUR_MS);
};

/**
 * Reads on in the books of an agency, at most some days at once, and holds what it says to have against what its lines come to. What was
 * read before is read again for an hour, as lines are told by their reference.
 */
export async function readSettlements(
  { scopes, services, facilityId }: { scopes: Scopes; services: Services; facilityId: number },
  accountId: number,
  now: Date,
): Promise<void> {
  const { account, at } = await scopes.readFacility(facilityId, async (tx) => {
    const found = await accountById(tx, accountId);
    return { account: found, at: await accessTo(tx, services, found) };
  });
  if (at === undefined)
    return scopes.inFacility(facilityId, async (tx) =>
      setAccount(tx, await lockAccount(tx, accountId), { next_at: nextMorning(now) }),
    );
  const { adapter, access } = at;
  const from = new Date(Math.max(account.read_until.getTime() - HOUR_MS, account.read_from.getTime()));
  const step = new Date(from.getTime() + STEP_DAYS * DAY_MS);
  const isLast = step >= now;
  const before = await adapter.balance(access);
  const store = (lines: readonly SettlementLine[]) =>
    scopes.inFacility(facilityId, (tx) => insertLines(tx, account, lines));
  let batch: SettlementLine[] = [];
  let first = from;
  for await (const line of adapter.settlements(access, from, isLast ? new Date(now.getTime() + SKEW_MS) : step)) {
    batch.push(line);
    if (line.at < first) first = line.at;
    if (batch.length >= BATCH) await store(batch.splice(0));
  }
  if (batch.length > 0) await store(batch);
  batch = [];
  const unlinked = await scopes.inFacility(facilityId, async (tx) => {
    await linkLines(tx, account);
    return unlinkedKeys(tx, account);
  });
  const elsewhere = await scopes.asOperator('books of agencies to read', (tx) =>
    keysElsewhere(tx, facilityId, unlinked),
  );
  // What came or went meanwhile is in one of the two and not in the other: then nothing is held against anything.
  const balance = (await adapter.balance(access)) === before ? before : undefined;
  await scopes.inFacility(facilityId, async (tx) => {
    const locked = await lockAccount(tx, accountId);
    await leaveElsewhere(tx, locked, elsewhere);
    const sum = await sumOfLines(tx, locked);
    const isFirst = locked.opening === null;
    const opening = locked.opening ?? (isLast && balance !== undefined ? balance - sum : null);
    const compared = isLast && balance !== undefined && opening !== null;
    const difference = compared ? balance - opening - sum : locked.difference;
    await setAccount(tx, locked, {
      ...{ opening, difference, failures: 0, read_until: isLast ? now : step, read_at: now },
      ...(compared ? { balance } : {}),
      version: difference === locked.difference ? locked.version : locked.version + 1,
      next_at: !isLast ? now : compared ? nextMorning(now) : new Date(now.getTime() + HOUR_MS),
    });
    if (opening !== null) await writeDays(tx, { ...locked, opening }, isFirst ? locked.read_from : first);
  });
}

const POLL_MS = 5_000;
const AT_ONCE = 5;
const RETRY_MINUTES = 10;

export const settlementWorker: Worker = {
  name: 'settlements',
  start({ scopes, services, log }) {
    const loop: Repetition = repeat(
      async () => {
        const due = await scopes.asOperator('books of agencies to read', async (tx) => {
          await openAccounts(tx);
          return dueAccounts(tx, AT_ONCE);
        });
        for (const { facility_id: facilityId, id } of due) {
          if (loop.isStopping()) return;
          await readSettlements({ scopes, services, facilityId }, id, new Date()).catch(async (error: unknown) => {
            log.warn({
              msg: 'the books of an agency could not be read',
              id,
              facility: facilityId,
              error: errorText(error),
            });
            await scopes.inFacility(facilityId, async (tx) => {
              const account = await lockAccount(tx, id);
              const failures = Math.min(account.failures + 1, 30);
              const waits = Math.min(RETRY_MINUTES * 2 ** Math.min(failures, 6), 360) * MINUTE_MS;
              await setAccount(tx, account, { failures, next_at: new Date(Date.now() + waits) });
            });
          });
        }
      },
      { pauseMs: POLL_MS, what: 'settlements', log },
    );
    return loop;
  },
};
