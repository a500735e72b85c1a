import type { WorkParts } from '../../kernel/family.ts';
import { errorText } from '../../kernel/log.ts';
import { type Repetition, repeat } from '../../kernel/repeat.ts';
import { agencyById } from '../payment-agencies/index.ts';
import { adapterOf, inquire } from './agency-calls.ts';
import { noticeSecrets } from './notices.ts';
import { applySnapshot } from './settle.ts';
import {
  type AgencyEvent,
  type Charge,
  chargeByCode,
  dueInquiries,
  finishEvent,
  postponeEvent,
  takeEvent,
  waitingEvents,
} from './store.ts';

const BATCH = 20;
const POLL_MS = 1_000;

type Parts = Pick<WorkParts, 'scopes' | 'services' | 'log'>;

/** Makes of a stored notice what it says; what is not signed is asked for instead. */
async function work(
  { scopes, services }: Parts,
  { facility_id, id }: Pick<AgencyEvent, 'facility_id' | 'id'>,
): Promise<void> {
  const unsigned = await scopes.inFacility(facility_id, async (tx): Promise<Pick<Charge, 'id'> | undefined> => {
    const event = await takeEvent(tx, id);
    if (event === undefined) return undefined;
    const agency = await agencyById(tx, event.agency_id);
    const headers = event.headers as Record<string, string>;
    // The signature was looked at when it came; now its time may be long ago.
    const notice =
      agency &&
      adapterOf(services, agency).readNotice(
        Buffer.from(event.raw),
        headers,
        noticeSecrets(services, agency),
        event.received_at,
      );
    const charge = notice && agency && (await chargeByCode(tx, agency.id, notice.snapshot.key));
    if (notice === undefined || agency === undefined || charge === undefined) {
      await finishEvent(tx, id, 'no_charge');
      return undefined;
    }
    if (!event.is_signed) return charge;
    const writing = { tx, by: agency.name, services };
    await applySnapshot(writing, charge.id, new Date(), { snapshot: notice.snapshot, via: 'notice', eventId: id });
    await finishEvent(tx, id, 'done');
    return undefined;
  });
  if (unsigned === undefined) return;
  await inquire({ scopes, services, facilityId: facility_id }, unsigned.id, new Date());
  await scopes.inFacility(facility_id, (tx) => finishEvent(tx, id, 'done'));
}

/**
 * Works off what agencies sent, and asks after every charge that has no end: nothing that was paid stays unseen because a notice was
 * lost or a process died.
 */
export function startWatchdog(parts: Parts): Repetition {
  const { scopes, services, log } = parts;
  const failed = (what: string, id: number, error: unknown) => log.warn({ msg: what, id, error: errorText(error) });
  const loop: Repetition = repeat(
    async () => {
      for (const event of await scopes.asOperator('notices of agencies', (tx) => waitingEvents(tx, BATCH)))
        await work(parts, event).catch(async (error: unknown) => {
          failed('a notice of an agency waits', event.id, error);
          await scopes.inFacility(event.facility_id, (tx) => postponeEvent(tx, event.id));
        });
      for (const { facility_id: facilityId, id } of await scopes.asOperator('charges to ask after', (tx) =>
        dueInquiries(tx, BATCH),
      ))
        await inquire({ scopes, services, facilityId }, id, new Date()).catch((error: unknown) =>
          failed('an agency does not say what became of a charge', id, error),
        );
    },
    { pauseMs: POLL_MS, what: 'payments', log },
  );
  return loop;
}
