import { IconChevronRight } from '@tabler/icons-react';
import { applicationOffer } from '@tsudoi/contract/applications';
import { formatYen } from '@tsudoi/i18n';
import { Link } from 'react-router';
import { useStore } from '../../parts/store.ts';
import { useAnswer } from '../../shell/answer.ts';
import { locale, useT } from '../../shell/words.ts';

/** 入会の流れ in three steps, with how many types there are and the lowest fee; nothing while nobody can apply. */
export function JoinSteps() {
  const t = useT();
  const language = useStore(locale);
  const { data } = useAnswer(applicationOffer);
  const types = data?.member_types ?? [];
  if (types.length === 0) return null;
  const fees = types.map(({ sign_up_fee: fee }) => fee);
  const [lowest, highest] = [Math.min(...fees), Math.max(...fees)];
  const fee =
    lowest === 0
      ? t(highest === 0 ? 'guest.join.free' : 'guest.join.free_some')
      : t(lowest === highest ? 'guest.join.fee' : 'guest.join.fee_from', { fee: formatYen(lowest, language) });
  const steps = [
    [t('guest.join.choose'), `${t('guest.join.types', { count: types.length })}${fee}`],
    [t('guest.join.apply'), t('guest.join.apply_text')],
    [t('guest.join.card'), t('guest.join.card_text')],
  ];
  return (
    <section>
      <div className="h2 next">
        <h2>{t('guest.join')}</h2>
        <Link to="/registry-landing">
          {t('guest.join.see')}
          <IconChevronRight className="i" aria-hidden="true" />
        </Link>
      </div>
      <ol className="list join">
        {steps.map(([title, text]) => (
          <li key={title}>
            <b>{title}</b>
            <small>{text}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}
