import type { EntryDetail } from '@tsudoi/contract/entries';
import { encodePathCode } from '@tsudoi/domain';
import { formatYen } from '@tsudoi/i18n';
import { Link } from 'react-router';
import { useStore } from '../../parts/store.ts';
import { locale, useT } from '../../shell/words.ts';
import { CancelVerb } from './CancelVerb.tsx';
import { OfferVerbs } from './Offer.tsx';

const hasTicket = ({ state, called_off, ends_at }: EntryDetail): boolean =>
  state === 'entered' && called_off === null && Date.parse(ends_at) > Date.now();
const isOwed = ({ invoice, payable, state }: EntryDetail): boolean =>
  (invoice?.open ?? 0) > 0 && (payable || state === 'entered');
const isLeaving = ({ state, cancelling }: EntryDetail): boolean => state === 'waiting' && cancelling !== null;
const isOffered = ({ state, offer }: EntryDetail): boolean => state === 'offered' && offer !== null;

/** Whether there is something to press. */
export const hasVerbs = (entry: EntryDetail): boolean =>
  hasTicket(entry) || isOwed(entry) || isLeaving(entry) || isOffered(entry);

/** What one does with an entry as it stands: answer an offer, leave the queue, pay, show the ticket. */
export function EntryVerbs({ entry, refresh }: { entry: EntryDetail; refresh: () => Promise<unknown> }) {
  const t = useT();
  const language = useStore(locale);
  const { invoice, cancelling, offer } = entry;
  if (isOffered(entry) && offer !== null) return <OfferVerbs entry={entry} offer={offer} refresh={refresh} />;
  if (isLeaving(entry) && cancelling !== null)
    return <CancelVerb entry={entry} cancelling={cancelling} refresh={refresh} />;
  return (
    <div className="stacked">
      {isOwed(entry) && invoice !== null && (
        <Link
          className={entry.payable ? 'btn pri wide' : 'btn wide'}
          to={`/payments/${encodePathCode(invoice.account_code)}/${encodePathCode(invoice.invoice_code)}`}
        >
          {t('entries.pay', { yen: formatYen(invoice.open, language) })}
        </Link>
      )}
      {hasTicket(entry) && (
        <Link className="btn pri wide" to={`/entries/${entry.id}/ticket`}>
          {t('entries.ticket')}
        </Link>
      )}
    </div>
  );
}
