import type { MemberFigures as Counts } from '@tsudoi/contract/overview';
import type { Day } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import type { ConsoleMessageId } from '@tsudoi/i18n/catalogs/console';
import { type Translate, useT } from '@tsudoi/ui/headless/screen/i18n';
import { Link } from 'react-router';
import { Figure, Figures } from '../../shell/Figures.tsx';
import { listOfDue, paths } from './paths.ts';

/** Members in figures. */
export function MemberFigures({ members, today }: { members: Counts; today: Day }) {
  const t = useT();
  const { leaving, total, temporary, joined, withdrawn, expiring, urgent, lapsed } = members;
  const people = (count: string) => t('overview.people', { count });
  const { lapsed_this_month: lapsedNow, not_invited: notInvited, without_email: withoutEmail } = members;
  return (
    <>
      <Figures label={t('overview.figures')}>
        <Figure
          label={t('overview.all_members')}
          counted={people}
          value={total}
          note={
            temporary === 0
              ? t(total === 0 ? 'overview.none_note' : 'overview.all_official')
              : t('overview.official_and_temporary', {
                  official: formatNumber(total - temporary),
                  temporary: formatNumber(temporary),
                })
          }
          to={paths.list}
        />
        {joined !== null && (
          <Figure
            label={t('overview.joined_this_month')}
            counted={people}
            value={joined.this_month}
            note={comparison(t, joined.this_month - joined.last_month)}
            to={paths.joined(`${today.slice(0, -2)}01`, today)}
          />
        )}
        <Figure
          label={t('overview.withdrawn_this_month')}
          counted={people}
          value={withdrawn.this_month}
          note={comparison(t, withdrawn.this_month - withdrawn.last_month)}
          to={paths.withdrawn(`${today.slice(0, -2)}01`, today)}
        />
        {expiring !== null && urgent !== null && (
          <Figure
            label={t('overview.expiring_members')}
            counted={people}
            value={expiring}
            note={urgent === 0 ? t('overview.urgent_none') : t('overview.urgent', { count: formatNumber(urgent) })}
            to={listOfDue('expiring', today)}
          />
        )}
        {lapsed !== null && lapsedNow !== null && (
          <Figure
            label={t('overview.expired_members')}
            counted={people}
            value={lapsed}
            note={
              lapsed === 0
                ? t('overview.none_note')
                : t('overview.expired_this_month', { count: formatNumber(lapsedNow) })
            }
            to={listOfDue('lapsed', today)}
          />
        )}
        <Figure
          label={t('overview.not_invited')}
          counted={people}
          value={notInvited}
          note={
            withoutEmail === null || withoutEmail === 0
              ? t(notInvited === 0 ? 'overview.none_note' : 'overview.with_email')
              : t('overview.without_email', { count: formatNumber(withoutEmail) })
          }
          to={listOfDue('not_invited', today)}
        />
      </Figures>
      {leaving > 0 && (
        <p className="hint">
          <Link to={paths.leaving}>{t('overview.leaving', { count: formatNumber(leaving) })}</Link>
        </p>
      )}
    </>
  );
}

/** A change against the month before, in words. */
function comparison(t: Translate<ConsoleMessageId>, more: number): string {
  if (more === 0) return t('overview.joined_same');
  return t(more > 0 ? 'overview.joined_more' : 'overview.joined_fewer', { count: formatNumber(Math.abs(more)) });
}
