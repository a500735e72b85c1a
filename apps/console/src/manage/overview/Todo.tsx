import type { CallOutput } from '@tsudoi/contract';
import type { DueGroup, DuePerson, manageOverview } from '@tsudoi/contract/overview';
import { type Day, fullName } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { LinkButton } from '@tsudoi/ui/mantine/Button';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { RenewTerm } from '../../pickers/RenewTerm.tsx';
import { useRows } from '../../shell/useRows.ts';
import { Applications } from './Applications.tsx';
import { AskedEvents } from './AskedEvents.tsx';
import { Invite } from './Invite.tsx';
import { LatePayers } from './LatePayers.tsx';
import { listOfDue, paths } from './paths.ts';
import { Reason } from './Reason.tsx';
import { SettledGroup } from './SettledGroup.tsx';
import { StuckGroup } from './StuckGroup.tsx';

type Overview = CallOutput<typeof manageOverview>;

/** Props of {@link Todo}. */
export interface TodoProps {
  data: Pick<
    Overview,
    | 'members'
    | 'applications'
    | 'events'
    | 'due'
    | 'stuck'
    | 'invoices'
    | 'money'
    | 'done'
    | 'may_edit_members'
    | 'may_edit_invoices'
  >;
  today: Day;
  /** Something was settled: what is shown is old. */
  onChanged(): void;
}

/** 今日すること: people and tasks that need somebody, in groups; what is settled is gone and counted. */
export function Todo({ data, today, onChanged }: TodoProps) {
  const t = useT();
  const counted = useCounted();
  const { applications, events, due, stuck, done, invoices, money, may_edit_members: mayEdit } = data;
  const late = invoices?.overdue.count ?? 0;
  const others = (applications?.count ?? 0) + (events?.asked.count ?? 0) + late + (money ?? 0);
  const total = due.reduce((sum, { count }) => sum + count, stuck.length + others);
  const settled = `${formatNumber(done.count)}${done.more ? '+' : ''}`;
  const list = useRef<HTMLElement>(null);
  const [showsDone, setShowsDone] = useState(false);
  useRows(list);
  return (
    <section ref={list} className="panel todo" aria-labelledby="todo-title">
      <div className="sec-head">
        <h2 id="todo-title">{t('overview.todo')}</h2>
        {total > 0 && <span className="muted">{t('overview.todo_count', { count: formatNumber(total) })}</span>}
        {total > 0 && done.count > 0 && <span className="muted">{t('overview.done_today', { count: settled })}</span>}
        {done.count > 0 && (
          <button
            type="button"
            className="textlink"
            aria-expanded={showsDone}
            onClick={() => setShowsDone((shows) => !shows)}
          >
            {t(showsDone ? 'overview.done_hide' : 'overview.done_show')}
          </button>
        )}
      </div>
      {/* Settled anew: read anew. */}
      {showsDone && <SettledGroup key={settled} />}
      {total === 0 && (
        <div className="nothing">
          <p>
            <b>{t('overview.nothing')}</b>
          </p>
          <p className="sub">
            {done.count > 0 ? t('overview.nothing_done', { count: settled }) : t('overview.nothing_note')}
          </p>
        </div>
      )}
      {money !== null && money > 0 && (
        <section aria-labelledby="due-money">
          <div className="sec-head">
            <h3 id="due-money">{t('overview.money')}</h3>
            <span className="muted">{t('overview.todo_count', { count: formatNumber(money) })}</span>
            <Link to={paths.moneyCheck}>{t('overview.money_see')}</Link>
          </div>
        </section>
      )}
      {applications !== null && applications.count > 0 && <Applications desk={applications} />}
      {events !== null && events.asked.count > 0 && <AskedEvents asked={events.asked} />}
      {invoices !== null && late > 0 && (
        <LatePayers overdue={invoices.overdue} today={today} mayEdit={data.may_edit_invoices} onChanged={onChanged} />
      )}
      {due.map((group) => (
        <Group
          key={group.kind}
          group={group}
          of={counted(group, data.members)}
          today={today}
          mayEdit={mayEdit}
          onChanged={onChanged}
        />
      ))}
      {stuck.length > 0 && <StuckGroup tasks={stuck} onChanged={onChanged} />}
    </section>
  );
}

/** How many stand in a group, and how many of them press. */
function useCounted() {
  const t = useT();
  return ({ kind, count: all }: DueGroup, members: Overview['members']): string => {
    const count = formatNumber(all);
    const urgent = members?.urgent ?? 0;
    const month = members?.lapsed_this_month ?? 0;
    if (kind === 'expiring')
      return urgent === 0
        ? t('overview.within', { count })
        : t('overview.within_urgent', { count, urgent: formatNumber(urgent) });
    return kind === 'lapsed' && month > 0
      ? t('overview.people_this_month', { count, month: formatNumber(month) })
      : t('overview.people', { count });
  };
}

type GroupProps = Pick<TodoProps, 'today' | 'onChanged'> & { group: DueGroup; of: string; mayEdit: boolean };

function Group({ group: { kind, count, people }, of, today, mayEdit, onChanged }: GroupProps) {
  const t = useT();
  const id = `due-${kind}`;
  const number = formatNumber(count);
  return (
    <section aria-labelledby={id}>
      <div className="sec-head">
        <h3 id={id}>{t(`overview.due.${kind}`)}</h3>
        <span className="muted">{of}</span>
        <Link to={listOfDue(kind, today)}>{t('overview.due.see', { count: number })}</Link>
      </div>
      <ul>
        {people.map((person) => (
          <li key={person.id}>
            <span className="av" aria-hidden="true">
              {[...person.last_name][0]}
            </span>
            <Link to={paths.detail(person.id)} className="who">
              {fullName(person)}
            </Link>
            <p>
              <Reason kind={kind} person={person} today={today} />
            </p>
            {mayEdit && <Action kind={kind} person={person} onChanged={onChanged} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The field that settles why somebody stands on the desk. */
const FIELDS = {
  mail_failed: 'email',
  temporary: 'registration',
} as const satisfies Record<Exclude<DueGroup['kind'], 'not_invited' | 'expiring' | 'lapsed'>, string>;

function Action({ kind, person, onChanged }: Pick<DueGroup, 'kind'> & { person: DuePerson; onChanged(): void }) {
  const t = useT();
  if (kind === 'not_invited') return <Invite person={person} onDone={onChanged} />;
  if (kind === 'expiring' || kind === 'lapsed')
    return person.expires_on === null ? null : (
      <RenewTerm person={person} expiresOn={person.expires_on} onChanged={onChanged} />
    );
  const verb = t(`overview.act.${kind}`);
  return (
    <LinkButton
      small
      to={paths.settle(person.id, FIELDS[kind])}
      aria-label={t('ui.named', { name: fullName(person), verb })}
    >
      {verb}
    </LinkButton>
  );
}
