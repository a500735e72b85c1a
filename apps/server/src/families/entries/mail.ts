import { formatInstantJst, fullName } from '@tsudoi/domain';
import { formatDeadline } from '@tsudoi/i18n';
import type { FacilityTx } from '../../db/scope.ts';
import type { Services } from '../../kernel/services.ts';
import { facilityAddress, type MailKind, queueMail } from '../mails/index.ts';
import { addressOf, entryById } from './store.ts';

type EntryMail = Extract<MailKind, `entry_${string}`>;

/** Tells whoever takes part, or who acts for them, what became of an entry; nothing where nobody has an address. */
export async function mailEntry(
  { tx, services }: { tx: FacilityTx; services: Pick<Services, 'pageUrl'> },
  id: number,
  kind: EntryMail,
): Promise<void> {
  const entry = await entryById(tx, id);
  const account = entry && (await addressOf(tx, entry.account_id));
  if (entry === undefined || account === undefined) return;
  const facility = await facilityAddress(tx);
  await queueMail(tx, {
    kind,
    accountId: entry.account_id,
    to: account.email,
    toName: fullName(entry),
    // Nobody knows in which language whoever gets it reads.
    locale: 'ja',
    values: {
      facility: facility.name,
      event: entry.event_name,
      course: entry.course_name,
      at: formatInstantJst(entry.starts_at),
      number: entry.number,
      until: entry.expires_at === null ? '' : formatDeadline(entry.expires_at),
      url: services.pageUrl(facility.host_name, `/entries/${entry.id}`),
    },
  });
}

/** Which mail says how an entry stands. */
export const mailOf = (state: string): EntryMail =>
  state === 'waiting' ? 'entry_waiting' : state === 'requested' ? 'entry_requested' : 'entry_entered';
