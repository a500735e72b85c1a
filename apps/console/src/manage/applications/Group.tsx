import { type ApplicationRecord, approveApplications } from '@tsudoi/contract/applications';
import { isWaiting } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { useCall } from '@tsudoi/ui/headless/api/endpoint';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { Link } from 'react-router';
import { StateWord } from './StateWord.tsx';

/** Who was applied for along with this one, where each stands, and the approval of all that wait. */
export function Group({
  application: { id, group },
  hrefOf,
  mayApprove,
  onDone,
}: {
  application: Pick<ApplicationRecord, 'id' | 'group'>;
  hrefOf(id: number): string;
  mayApprove: boolean;
  onDone(): Promise<unknown>;
}) {
  const t = useT();
  const approving = useCall(approveApplications);
  const waiting = group.filter(({ state }) => isWaiting(state));
  const hasGuardian = group.some(({ guardian }) => guardian);
  const approve = async () => {
    try {
      const { approved, refused } = await approving.callOrThrow({
        body: { applications: waiting.map((one) => ({ id: one.id, version: one.version })) },
      });
      if (approved.length > 0)
        notify({
          type: 'success',
          message: t('applications.approved_count', { count: formatNumber(approved.length) }),
        });
      for (const { id: of, reason } of refused)
        notify({
          type: 'warning',
          message: t('applications.group.refused', { name: group.find((one) => one.id === of)?.name ?? '', reason }),
        });
    } catch (cause) {
      notifyRefused(cause, t);
    }
    await onDone();
  };
  return (
    <section className="group-of" aria-labelledby="together">
      <div className="row">
        <h3 id="together">{t('applications.group', { count: formatNumber(group.length) })}</h3>
        <span className="grow" />
        {mayApprove && waiting.length > 1 && (
          <Button small busy={approving.pending && t('busy.updating')} onClick={() => void approve()}>
            {t('applications.group.approve', { count: formatNumber(waiting.length) })}
          </Button>
        )}
      </div>
      <ul>
        {group.map((one) => (
          <li key={one.id} className={one.id === id ? 'on' : undefined}>
            {one.id === id ? <b>{one.name}</b> : <Link to={hrefOf(one.id)}>{one.name}</Link>}
            <span className="sub">{one.member_type}</span>
            {one.guardian && <Tag>{t('applications.group.guardian')}</Tag>}
            <span className="grow" />
            <StateWord application={one} />
          </li>
        ))}
      </ul>
      {hasGuardian && <p className="sub">{t('applications.group.links')}</p>}
    </section>
  );
}
