import { fieldProblem } from '@tsudoi/contract';
import { fullName } from '@tsudoi/domain';
import { formatDay } from '@tsudoi/i18n';
import type { StaffContext } from '../../kernel/context.ts';
import { facilityAddress, queueMails } from '../mails/index.ts';
import { addressesOf } from './store.ts';

/** Members that are mailed about one document at most: the mails are written in the transaction of its save. */
const MAILED_MAX = 2_000;

/**
 * Mails those a document is for that it is there, and returns how many have an address to be mailed to.
 * @throws Problem too_many at `notify`
 */
export async function mailRecipients(
  { tx, services }: Pick<StaffContext<unknown>, 'tx' | 'services'>,
  document: { id: number; title: string; visible_from: string },
): Promise<number> {
  const people = await addressesOf(tx, document.id, MAILED_MAX + 1);
  if (people.length > MAILED_MAX) throw fieldProblem('notify', 'too_many');
  const facility = await facilityAddress(tx);
  await queueMails(
    tx,
    people.map((person) => ({
      kind: 'document_shared' as const,
      accountId: person.id,
      to: person.email,
      toName: fullName(person),
      // Staff write to members in Japanese, whatever language they read the console in.
      locale: 'ja' as const,
      values: {
        facility: facility.name,
        title: document.title,
        day: formatDay(document.visible_from),
        url: services.pageUrl(facility.host_name, '/documents'),
      },
    })),
  );
  return people.length;
}
