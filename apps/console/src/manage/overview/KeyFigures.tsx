import type { EventDesk, InvoiceDesk, MemberFigures as MemberCounts } from '@tsudoi/contract/overview';
import type { Day } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import type { ConsoleMessageId } from '@tsudoi/i18n/catalogs/console';
import { type Translate, useT } from '@tsudoi/ui/headless/screen/i18n';
import { Link } from 'react-router';
import { Figure, Figures } from '../../shell/Figures.tsx';
import { allEvents, paths } from './paths.ts';

/** Props of {@link KeyFigures}: what of it the account may see. */
export interface KeyFiguresProps {
  members: MemberCounts | null;
  invoices: InvoiceDesk | null;
  events: EventDesk | null;
  today: Day;
}

/** The figures of the facility, each a link to what it counts. What has a group in 今日すること is counted there. */
export function KeyFigures({ members, invoices, events, today }: KeyFiguresProps) {
  const t = useT();
  const calendar = events === null ? undefined : allEvents();
  if (members === null && invoices === null && calendar === undefined) return null;
  return (
    <>
      <Figures label={t('overview.figures')}>
        {members !== null && <People members={members} today={today} />}
        {invoices !== null && (
          <Figure
            label={t('overview.unpaid')}
            counted={(count) => t('overview.yen', { count })}
            value={invoices.unpaid.yen}
            note={lateNote(t, invoices)}
            to={paths.unpaid}
          />
        )}
        {events !== null && calendar !== undefined && (
          <Figure
            label={t('overview.taken_part')}
            counted={(count) => t('overview.people', { count })}
            value={events.taken_part.this_month}
            note={comparison(t, events.taken_part.this_month - events.taken_part.last_month)}
            to={calendar}
          />
        )}
      </Figures>
      {members !== null && <Hints members={members} />}
    </>
  );
}

function People({ members, today }: { members: MemberCounts; today: Day }) {
  const t = useT();
  const { total, temporary, joined, withdrawn } = members;
  const people = (count: string) => t('overview.people', { count });
  return (
    <>
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
    </>
  );
}

/** Who has no place among the figures and no group. */
function Hints({ members: { leaving, without_email: withoutEmail } }: { members: MemberCounts }) {
  const t = useT();
  const without = withoutEmail ?? 0;
  if (leaving === 0 && without === 0) return null;
  return (
    <p className="hint desk-hints">
      {leaving > 0 && <Link to={paths.leaving}>{t('overview.leaving', { count: formatNumber(leaving) })}</Link>}
      {without > 0 && (
        <Link to={paths.withoutEmail}>{t('overview.without_email', { count: formatNumber(without) })}</Link>
      )}
    </p>
  );
}

function lateNote(t: Translate<ConsoleMessageId>, { unpaid, overdue }: InvoiceDesk): string {
  if (unpaid.count === 0) return t('overview.unpaid_none');
  if (overdue.count === 0) return t('overview.unpaid_in_time');
  return t('overview.unpaid_late', { yen: formatNumber(overdue.yen) });
}

/** A change against the month before, in words. */
function comparison(t: Translate<ConsoleMessageId>, more: number): string {
  if (more === 0) return t('overview.joined_same');
  return t(more > 0 ? 'overview.joined_more' : 'overview.joined_fewer', { count: formatNumber(Math.abs(more)) });
}
