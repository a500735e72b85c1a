import { HOUR_MS } from '@tsudoi/domain';
import type { Worker, WorkParts } from '../../kernel/family.ts';
import { errorText } from '../../kernel/log.ts';
import { type Repetition, repeat } from '../../kernel/repeat.ts';
import { agencyById, untrustedAgencies } from '../payment-agencies/index.ts';
import { adapterOf, inquire } from './agency-calls.ts';
import { applySnapshot } from './settle.ts';
import {
  type AgencyEvent,
  askSoon,
  chargeByCode,
  dueInquiries,
  finishEvent,
  keysElsewhere,
  postponeEvent,
  takeEvent,
  unrest,
  waitingEvents,
} from './store.ts';

const BATCH = 20;
/** Charges of one agency in a batch, so that one that does not answer stops no other. */
const SHARE = 5;
/** Inquiries at once. */
const AT_ONCE = 4;
const POLL_MS = 1_000;

type Parts = Pick<WorkParts, 'scopes' | 'services' | 'log'>;

/** Makes of a stored notice what it says; what is not signed only lets the agency be asked soon. */
async function work({ scopes, services, log }: Parts, { facility_id, id }: Pick<AgencyEvent, 'facility_id' | 'id'>) {
  const unknown = await scopes.inFacility(facility_id, async (tx) => {
    const event = await takeEvent(tx, id);
    if (event === undefined) return;
    const agency = await agencyById(tx, event.agency_id);
    // The signature was looked at when it came.
    const notice = agency && adapterOf(services, agency).parseNotice(Buffer.from(event.raw));
    // A facility may sell otherwise through the same account: what is not about a charge of ours is none of our business.
    if (notice?.key === null) return finishEvent(tx, id, 'done');
    const charge = notice && agency && (await chargeByCode(tx, agency.id, notice.key));
    if (notice === undefined || agency === undefined || charge === undefined) {
      if (event.is_signed && notice && agency) return notice.key;
      if (event.is_signed) log.error({ msg: 'a notice of an agency is of no charge', id, facility: facility_id });
      return finishEvent(tx, id, 'no_charge');
    }
    const { snapshot } = notice;
    if (event.is_signed && snapshot !== null) {
      const writing = { tx, by: agency.name, services };
      await applySnapshot(writing, charge.id, new Date(), { snapshot, via: 'notice', eventId: id });
    } else await askSoon(tx, charge.id);
    return finishEvent(tx, id, 'done');
  });
  if (unknown === undefined) return;
  // Facilities may share the account of an agency, or its secret: what is of another one is nothing that this one has to look into.
  const elsewhere = await scopes.asOperator('notices of agencies', (tx) => keysElsewhere(tx, facility_id, [unknown]));
  const isElsewhere = elsewhere.size > 0;
  const told = { id, facility: facility_id };
  if (isElsewhere) log.warn({ msg: 'a notice of an agency came to another facility', ...told });
  else log.error({ msg: 'a notice of an agency is of no charge', ...told });
  await scopes.inFacility(facility_id, (tx) => finishEvent(tx, id, isElsewhere ? 'done' : 'no_charge'));
}

/** Works off what agencies sent. */
function startNotices(parts: Parts): Repetition {
  const { scopes, log } = parts;
  const loop: Repetition = repeat(
    async () => {
      for (const event of await scopes.asOperator('notices of agencies', (tx) => waitingEvents(tx, BATCH))) {
        if (loop.isStopping()) return;
        await work(parts, event).catch(async (error: unknown) => {
          const after = await scopes.inFacility(event.facility_id, (tx) => postponeEvent(tx, event.id));
          const isGivenUp = after?.state === 'failed';
          const told = { id: event.id, facility: event.facility_id, error: errorText(error) };
          if (isGivenUp) log.error({ msg: 'a notice of an agency was given up', ...told });
          else log.warn({ msg: 'a notice of an agency waits', ...told });
        });
      }
    },
    { pauseMs: POLL_MS, what: 'payment notices', log },
  );
  return loop;
}

/**
 * Asks after every charge that has no end: nothing that was paid stays unseen because a notice was lost or a process died. Asking has its
 * own loop, as an agency that does not answer must not stop what others sent.
 */
function startInquiries({ scopes, services, log }: Parts): Repetition {
  const loop: Repetition = repeat(
    async () => {
      const due = await scopes.asOperator('charges to ask after', (tx) =>
        dueInquiries(tx, { limit: BATCH, share: SHARE }),
      );
      const next = async (): Promise<void> => {
        const charge = loop.isStopping() ? undefined : due.shift();
        if (charge === undefined) return;
        await inquire({ scopes, services, facilityId: charge.facility_id }, charge.id, new Date()).catch(
          (error: unknown) =>
            log.warn({
              msg: 'an agency does not say what became of a charge',
              id: charge.id,
              facility: charge.facility_id,
              error: errorText(error),
            }),
        );
        return next();
      };
      await Promise.all(Array.from({ length: AT_ONCE }, next));
    },
    { pauseMs: POLL_MS, what: 'payment inquiries', log },
  );
  return loop;
}

/** Says once an hour what of the payments somebody has to look at. */
function startMoneyCheck({ scopes, services, log }: Parts): Repetition {
  let round = 0;
  const perHour = HOUR_MS / POLL_MS;
  return repeat(
    async () => {
      if (round++ % perHour > 0) return;
      for (const found of await scopes.asOperator('payments that do not come to rest', unrest))
        log.error({ msg: 'payments of a facility do not come to rest', ...found });
      if (services.config.mode !== 'production') return;
      for (const { code } of await scopes.asOperator('agencies that move no money', untrustedAgencies))
        log.error({ msg: 'an agency is for tests only and is not called', agency: code });
    },
    { pauseMs: POLL_MS, what: 'payment check', log },
  );
}

export const paymentWorkers: readonly Worker[] = [
  { name: 'payment-notices', start: startNotices },
  { name: 'payment-inquiries', start: startInquiries },
  { name: 'payment-check', start: startMoneyCheck },
];
