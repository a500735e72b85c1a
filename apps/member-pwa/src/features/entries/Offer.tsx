import { acceptOffer, type EntryDetail, giveUpOffer } from '@tsudoi/contract/entries';
import { formatYen } from '@tsudoi/i18n';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { deadlineWords, dueWords } from '../../parts/eventWords.ts';
import { useStore } from '../../parts/store.ts';
import { client } from '../../session/client.ts';
import { locale, useT } from '../../shell/words.ts';
import { useAct } from './useAct.ts';

interface Props {
  entry: EntryDetail;
  offer: NonNullable<EntryDetail['offer']>;
}

/** A place that is offered: until when, and what taking it costs. */
export function OfferTerms({ entry, offer }: Props) {
  const t = useT();
  const language = useStore(locale);
  return (
    <section className="list offer">
      <div>
        <h2>{t('entries.offer', { places: entry.companions + 1 })}</h2>
        {entry.offered_until !== null && <p>{t('entries.offer.until', { at: deadlineWords(entry.offered_until) })}</p>}
        {offer.total > 0 && (
          <p>
            {t('entries.offer.fee', { yen: formatYen(offer.total, language) })}
            {offer.pay_until !== null && ` ${t('entries.offer.pay_by', { day: dueWords(offer.pay_until) })}`}
          </p>
        )}
      </div>
    </section>
  );
}

/** Take it or let it go, with one tap each. */
export function OfferVerbs({ entry, offer, refresh }: Props & { refresh: () => Promise<unknown> }) {
  const t = useT();
  const { act, isBusy, failure } = useAct(refresh);
  const params = { id: entry.id };
  const { version } = entry;
  const take = () =>
    act(async () => {
      await client.call(acceptOffer, { params, body: { version, total: offer.total } });
    });
  const letGo = () =>
    act(async () => {
      await client.call(giveUpOffer, { params, body: { version } });
    });
  return (
    <>
      <FormFailure text={failure} />
      <div className="two">
        <button type="button" className="btn" aria-disabled={isBusy} onClick={() => void letGo()}>
          {t('entries.offer.no')}
        </button>
        <button type="button" className="btn pri" aria-disabled={isBusy} onClick={() => void take()}>
          {t('entries.offer.yes')}
        </button>
      </div>
    </>
  );
}
