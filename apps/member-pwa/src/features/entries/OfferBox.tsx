import { acceptOffer, type EntryDetail, giveUpOffer } from '@tsudoi/contract/entries';
import { formatYen } from '@tsudoi/i18n';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { momentWords } from '../../parts/eventWords.ts';
import { useStore } from '../../parts/store.ts';
import { client } from '../../session/client.ts';
import { locale, useT } from '../../shell/words.ts';
import { useAct } from './useAct.ts';

interface Props {
  entry: EntryDetail;
  offer: NonNullable<EntryDetail['offer']>;
  refresh: () => Promise<unknown>;
}

/** A place that is offered: take it or let it go, with one tap each. */
export function OfferBox({ entry, offer, refresh }: Props) {
  const t = useT();
  const language = useStore(locale);
  const { act, isBusy, failure } = useAct();
  const params = { id: entry.id };
  const { version } = entry;
  const take = () =>
    act(async () => {
      await client.call(acceptOffer, { params, body: { version, total: offer.total } });
      await refresh();
    });
  const letGo = () =>
    act(async () => {
      await client.call(giveUpOffer, { params, body: { version } });
      await refresh();
    });
  return (
    <section className="list offer">
      <div>
        <h2>{t('entries.offer', { places: entry.companions + 1 })}</h2>
        {entry.offered_until !== null && <p>{t('entries.offer.until', { at: momentWords(entry.offered_until) })}</p>}
        {offer.total > 0 && <p>{t('entries.offer.fee', { yen: formatYen(offer.total, language) })}</p>}
        <FormFailure text={failure} />
        <div className="two">
          <button type="button" className="btn" aria-disabled={isBusy} onClick={() => void letGo()}>
            {t('entries.offer.no')}
          </button>
          <button type="button" className="btn pri" aria-disabled={isBusy} onClick={() => void take()}>
            {t('entries.offer.yes')}
          </button>
        </div>
      </div>
    </section>
  );
}
