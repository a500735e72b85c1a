import { type InviteGroup, inviteGroups, inviteMembers, previewInvitations } from '@tsudoi/contract/members';
import { fullName } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Dialog } from '@tsudoi/ui/mantine/Dialog';
import { Tabs } from '@tsudoi/ui/mantine/list/Tabs';
import { Bones, LoadError } from '@tsudoi/ui/mantine/states';
import { useState } from 'react';
import { Link } from 'react-router';
import { memberPaths } from '../../pickers/member/paths.ts';
import { type Meant, type TaskEndpoint, useTaskStart } from '../../pickers/useExport.ts';

const WIDTH = 640;
const PER_PAGE = 100;
const START: TaskEndpoint = inviteMembers;

/** Props of {@link BulkInvite}. */
export interface BulkInviteProps {
  /** Body of the search that finds who is meant. */
  body: Meant;
  onStarted(taskId: number): void;
  onBack(): void;
}

/** Before invitations go out: who gets one, who does not and why, and the mail. The verb carries the true number. */
export function BulkInvite({ body, onStarted, onBack }: BulkInviteProps) {
  const t = useT();
  const start = useTaskStart();
  const [group, setGroup] = useState<InviteGroup>('send');
  const [page, setPage] = useState(1);
  const [again, setAgain] = useState(false);
  const [isSending, setSending] = useState(false);
  const read = useEndpoint(
    previewInvitations,
    { body: { ...body, group, page, per_page: PER_PAGE } },
    { keepPreviousData: true },
  );
  const { data } = read;
  const total = data === undefined ? 0 : data.counts.send + (again ? data.counts.again : 0);
  const send = async () => {
    setSending(true);
    const taskId = await start(START, { ...body, again });
    setSending(false);
    if (taskId !== undefined) onStarted(taskId);
  };
  return (
    <Dialog opened title={t('members.invite.bulk_title')} width={WIDTH} closable onClose={onBack}>
      {read.error !== undefined && <LoadError error={read.error} onRetry={() => void read.retry()} />}
      {data === undefined && read.error === undefined && <Bones rows={6} />}
      {data !== undefined && (
        <div className="invite">
          <Tabs
            label={t('members.invite.groups')}
            tabs={inviteGroups
              .filter((id) => id === 'send' || data.counts[id] > 0)
              .map((id) => ({ id, text: t(`members.invite.group.${id}`), count: data.counts[id] }))}
            active={group}
            onPick={(id) => {
              setGroup(inviteGroups.find((candidate) => candidate === id) ?? 'send');
              setPage(1);
            }}
          />
          <p className="sub">{t(`members.invite.group_note.${group}`)}</p>
          <People people={data.people} page={page} total={data.counts[group]} onPage={setPage} />
          {data.counts.again > 0 && (
            <label className="row">
              <input
                type="checkbox"
                className="ck"
                checked={again}
                onChange={({ target }) => setAgain(target.checked)}
              />
              {t('members.invite.again_also', { count: formatNumber(data.counts.again) })}
            </label>
          )}
          <details className="mail">
            <summary>{t('members.invite.mail')}</summary>
            <p>
              <b>{data.mail.subject}</b>
            </p>
            <p className="text">{data.mail.text}</p>
          </details>
          <div className="dialog-end">
            {total === 0 && (
              <span className="muted" id="invite-nobody">
                {t('members.invite.nobody')}
              </span>
            )}
            <Button onClick={onBack}>{t('action.back')}</Button>
            <Button
              kind="primary"
              disabled={total === 0}
              busy={isSending && t('busy.sending')}
              aria-describedby={total === 0 ? 'invite-nobody' : undefined}
              onClick={() => void send()}
            >
              {t('members.invite.send_count', { count: formatNumber(total) })}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

interface PeopleProps {
  people: readonly { id: number; member_code: string; last_name: string; first_name: string }[];
  page: number;
  total: number;
  onPage(page: number): void;
}

/** The people of a group, a page at a time; each name leads to the member beside this window. */
function People({ people, page, total, onPage }: PeopleProps) {
  const t = useT();
  const first = (page - 1) * PER_PAGE;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="people" tabIndex={0} aria-label={t('members.invite.groups')}>
        {people.length === 0 && <p className="hint">{t('members.invite.group_empty')}</p>}
        <ul>
          {people.map((person) => (
            <li key={person.id}>
              <span className="muted">{person.member_code}</span>{' '}
              <Link to={memberPaths.detail(person.id)} target="_blank">
                {fullName(person)}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      {total > PER_PAGE && (
        <div className="row">
          <Button kind="quiet" small disabled={page === 1} onClick={() => onPage(page - 1)}>
            {t('peek.previous')}
          </Button>
          <span className="muted nb" aria-live="polite">
            {t('members.invite.place', {
              from: formatNumber(first + 1),
              to: formatNumber(first + people.length),
              total: formatNumber(total),
            })}
          </span>
          <Button kind="quiet" small disabled={first + people.length >= total} onClick={() => onPage(page + 1)}>
            {t('peek.next')}
          </Button>
        </div>
      )}
    </>
  );
}
