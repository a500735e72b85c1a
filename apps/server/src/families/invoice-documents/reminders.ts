import { FacilityStatus, jstToday, OPEN_CHARGE_STATES } from '@tsudoi/domain';
import { query } from '../../db/build.ts';
import type { FacilityTx, OperatorTx } from '../../db/scope.ts';
import { UNKNOWN_ACTOR } from '../../kernel/context.ts';
import type { WorkParts } from '../../kernel/family.ts';
import { recordHistory } from '../../kernel/history.ts';
import { errorText } from '../../kernel/log.ts';
import { repeat } from '../../kernel/repeat.ts';
import type { Services } from '../../kernel/services.ts';
import type { Invoice } from '../invoices/index.ts';
import { mailInvoices } from './mail.ts';

const LOOK_MS = 60_000;
const BATCH = 50;
const WHY = 'reminders of invoices that are due';
/** Nobody is reminded before the first of these hours in Japan, nor from the second one on. */
const [FROM_HOUR, UNTIL_HOUR] = [9, 20];
/** A step that was missed longer ago is not made up for, so that a ladder that is new reminds of nothing that is old. */
const CATCH_UP_DAYS = 7;
const OPEN = OPEN_CHARGE_STATES.map((state) => `'${state}'`).join(', ');

/**
 * The highest step of the ladder that an unpaid invoice has reached and was not yet reminded of, nor of a higher one. What was
 * issued after its due day is counted from its issue, and while somebody is paying, nobody is reminded.
 */
const DUE = `
  from invoice i join invoice_issuer s on s.facility_id = i.facility_id and s.reminder_days <> '{}'
  cross join lateral (select greatest(i.due_on, i.issued_on) as day) f
  cross join lateral (select max(d) as step from unnest(s.reminder_days) d where f.day + d <= $1::date) l
  where i.confirmation = 2 and i.payment = 1 and i.deleted_at is null and i.due_on < $1::date and l.step is not null and f.day + l.step > $1::date - ${CATCH_UP_DAYS}
    and not exists (select from charge c where c.facility_id = i.facility_id and c.invoice_id = i.id and c.state in (${OPEN}))
    and not exists (select from invoice_reminder r where r.facility_id = i.facility_id and r.invoice_id = i.id and r.step >= l.step)`;

async function facilitiesWithDue(tx: OperatorTx, today: string): Promise<number[]> {
  const rows = await tx.sql<{ facility_id: number }>(
    `select distinct i.facility_id ${DUE}
      and exists (select from facility f where f.id = i.facility_id and f.status = ${FacilityStatus.active}) order by i.facility_id`,
    [today],
  );
  return rows.map(({ facility_id }) => facility_id);
}

/** Reminds of some invoices that are due: mail, row and history in one transaction. Returns of how many. */
async function remindSome(tx: FacilityTx, services: Pick<Services, 'pageUrl'>, today: string): Promise<number> {
  const due = await tx.sql<Invoice & { step: number }>(
    `select i.*, l.step ${DUE} order by i.id limit ${BATCH} for no key update of i skip locked`,
    [today],
  );
  const unreachable = await mailInvoices(tx, services, 'invoice_reminder', due);
  const rows = due.map(({ id, step }) => ({ id, step, mailed: !unreachable.has(id) }));
  await tx.run(
    query`insert into invoice_reminder (invoice_id, step, mailed)
      select t.id, t.step, t.mailed from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (id int, step int, mailed boolean)`,
  );
  for (const { id, step, mailed } of rows)
    await recordHistory(tx, UNKNOWN_ACTOR, {
      family: 'invoices',
      recordId: id,
      action: 'remind',
      after: { step, mailed },
    });
  return due.length;
}

/**
 * Looks every minute, by day, for unpaid invoices whose day of a reminder has come. Each step is a row of its
 * own that is unique, and the invoice is locked: two workers remind once, and who has paid is not reminded.
 */
export function startReminders(
  parts: Pick<WorkParts, 'scopes' | 'log'> & {
    services: Pick<Services, 'pageUrl'>;
    /** For tests: the clock, and the pause between looks. */
    now?: () => Date;
    lookMs?: number;
  },
) {
  const { scopes, services, log, now = () => new Date() } = parts;
  async function round(): Promise<number> {
    const at = now();
    // Japan is nine hours ahead, and has no summer time.
    const hour = (at.getUTCHours() + 9) % 24;
    if (hour < FROM_HOUR || hour >= UNTIL_HOUR) return 0;
    const today = jstToday(at);
    let reminded = 0;
    for (const id of await scopes.asOperator(WHY, (tx) => facilitiesWithDue(tx, today))) {
      try {
        let some = 0;
        do {
          some = await scopes.inFacility(id, (tx) => remindSome(tx, services, today));
          reminded += some;
        } while (some === BATCH && !loop.isStopping());
      } catch (error) {
        log.error({ msg: WHY, facility_id: id, error: errorText(error) });
      }
      if (loop.isStopping()) break;
    }
    if (reminded > 0) log.info({ msg: WHY, reminded });
    return reminded;
  }
  const loop = repeat(round, { pauseMs: parts.lookMs ?? LOOK_MS, what: WHY, log });
  return { round, stop: loop.stop };
}
