import { type FacilityRecord, getFacility, type InvitationMail, inviteManager } from '@tsudoi/contract/facilities';
import { formatInstant } from '@tsudoi/i18n';
import { useCall, useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { problemWords } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { MailTrouble } from '../../shell/MailTrouble.tsx';

type Manager = FacilityRecord['managers'][number];

/** The managers of a facility: who logs in already, and of the others what was sent to them, when, and what became of it. */
export function Managers({ facility }: { facility: Pick<FacilityRecord, 'id' | 'managers'> }) {
  const t = useT();
  const invite = useCall(inviteManager);
  const { retry } = useEndpoint(getFacility, { params: { id: facility.id } });
  const send = async ({ id, email, invited }: Manager) => {
    const answer = await invite.call({ params: { id: facility.id }, body: { account_id: id } });
    if (answer === undefined) return;
    await retry();
    notify({ message: invited ? t('facilities.invited_again', { email }) : t('facilities.invited'), type: 'success' });
  };
  const isWaiting = facility.managers.some((manager) => manager.invited && !manager.signed_in);
  return (
    <div>
      <h3>{t('facilities.managers')}</h3>
      <ul className="people">
        {facility.managers.map((manager) => (
          <li key={manager.id}>
            <div className="row">
              <b>{manager.name}</b>
              {!manager.signed_in && (
                <Tag tone="info">
                  {t(manager.invited ? 'facilities.manager_invited' : 'facilities.manager_waiting')}
                </Tag>
              )}
            </div>
            <span className="hint">{manager.email}</span>
            {manager.signed_in ? (
              <p className="hint">
                {manager.last_login_at === null
                  ? t('facilities.manager_signed_in')
                  : t('facilities.last_login', { time: formatInstant(manager.last_login_at) })}
              </p>
            ) : (
              <>
                <Sent mail={manager.invitation_mail} invited={manager.invited} />
                <Button small disabled={invite.pending} onClick={() => void send(manager)}>
                  {t(manager.invited ? 'facilities.invite_again' : 'facilities.invite')}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {isWaiting && <p className="hint">{t('facilities.invite_note')}</p>}
      {invite.error !== undefined && (
        <p className="err" role="alert">
          {problemWords(invite.error, t).join('')}
        </p>
      )}
    </div>
  );
}

/** What became of an invitation. A mail that is gone by its age is known by its account alone. */
function Sent({ mail, invited }: { mail: InvitationMail | null; invited: boolean }) {
  const t = useT();
  if (mail === null) return invited ? <p className="hint">{t('facilities.mail.invited')}</p> : null;
  const time = formatInstant(mail.sent_at ?? mail.written_at);
  return (
    <>
      <p className="hint">{t(`facilities.mail.${mail.state}`, { time })}</p>
      <MailTrouble fate={mail} />
    </>
  );
}
