import { fullName } from '@tsudoi/domain';
import type { Locale } from '@tsudoi/i18n';
import type { FacilityTx } from '../../db/scope.ts';
import type { Sessions } from '../../kernel/sessions.ts';
import { queueMails } from '../mails/index.ts';
import { endWhatAddressesGave } from './store.ts';

/** An account whose address somebody else changed. */
export interface GivenAddress {
  id: number;
  last_name: string;
  first_name: string;
  /** The address it had; null for none. */
  before: string | null;
  email: string | null;
}

/** Up to this many accounts are dropped from the cache one by one; beyond it, the whole facility. */
const ONE_BY_ONE = 20;

/**
 * What follows when staff change the addresses of members or colleagues, in the transaction of the change: the old address is told, every
 * session and every open link of the account ends, and for `UNCONFIRMED_HOURS` no link that sets a password goes to
 * the new one.
 */
export async function followGivenAddresses(
  tx: FacilityTx,
  changes: readonly GivenAddress[],
  {
    audience = 'member',
    sessions,
    locale,
  }: { audience?: 'manage' | 'member'; sessions: Pick<Sessions, 'forget'>; locale: Locale },
): Promise<void> {
  const changed = changes.filter(({ before, email }) => before !== email);
  if (changed.length === 0) return;
  const ids = changed.map(({ id }) => id);
  const { facility, signedIn } = await endWhatAddressesGave(tx, audience, ids, 'address changed by staff');
  await queueMails(
    tx,
    changed.flatMap(({ id, before, email, ...name }) =>
      before === null
        ? []
        : [
            {
              kind: email === null ? ('email_removed' as const) : ('email_changed' as const),
              accountId: id,
              to: before,
              toName: fullName(name),
              locale,
              values: { facility, email: email ?? '' },
            },
          ],
    ),
  );
  if (signedIn.length === 0) return;
  tx.afterCommit(() => {
    if (signedIn.length > ONE_BY_ONE) sessions.forget({ facility: tx.facilityId });
    else for (const account of signedIn) sessions.forget({ account });
  });
}
