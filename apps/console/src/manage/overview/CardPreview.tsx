import type { FirstSteps } from '@tsudoi/contract/overview';
import { formatDay } from '@tsudoi/i18n';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { useSnapshot } from 'valtio';
import { FacilityMark } from '../../shell/Mark.tsx';
import { manageState } from '../../shell/manageArea.ts';

/** The member card as a first member will see it, with a name for an example. */
export function CardPreview({ card }: { card: NonNullable<FirstSteps['card']> }) {
  const t = useT();
  const { facility } = useSnapshot(manageState);
  return (
    <section className="panel see" aria-labelledby="card-title">
      <h2 id="card-title">{t('overview.card')}</h2>
      <div className="face">
        <div className="c1">
          <FacilityMark logo={facility?.logo_image_path ?? null} />
          <span>{facility?.name}</span>
          <span className="type">{card.type}</span>
        </div>
        <p className="nm">{t('overview.card_name')}</p>
        <p className="kn">{t('overview.card_kana')}</p>
        <dl>
          <div>
            <dt>{t('overview.card_code')}</dt>
            <dd className="nb">{card.member_code}</dd>
          </div>
          <div>
            <dt>{t('overview.card_expiry')}</dt>
            <dd className="nb">{card.expires_on === null ? t('overview.card_endless') : formatDay(card.expires_on)}</dd>
          </div>
        </dl>
      </div>
      <p className="hint">{t('overview.card_note')}</p>
    </section>
  );
}
