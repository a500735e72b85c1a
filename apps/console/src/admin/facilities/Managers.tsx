import { type FacilityRecord, inviteManager } from '@tsudoi/contract/facilities';
import { useCall } from '@tsudoi/ui/headless/api/endpoint';
import { problemWords } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { MailTrouble } from '../../shell/MailTrouble.tsx';

/** The managers of a facility: who signs in already, and the invitation of those who do not. */
export function Managers({ facility }: { facility: Pick<FacilityRecord, 'id' | 'managers'> }) {
  const t = useT();
  const invite = useCall(inviteManager);
  const send = async (accountId: number) => {
    const answer = await invite.call({ params: { id: facility.id }, body: { account_id: accountId } });
    if (answer !== undefined) notify({ message: t('facilities.invited'), type: 'success' });
  };
  return (
    <>
      <h2 className="managers">{t('facilities.managers')}</h2>
      <ul className="people">
        {facility.managers.map((manager) => (
          <li key={manager.id}>
            <b>{manager.name}</b>
            <span className="hint">{manager.email}</span>
            {manager.signed_in ? (
              <span className="hint">{t('facilities.manager_signed_in')}</span>
            ) : (
              <>
                <Tag tone="info">
                  {t(manager.invited ? 'facilities.manager_invited' : 'facilities.manager_waiting')}
                </Tag>
                <MailTrouble fate={manager.invitation_mail} />
                <Button kind="quiet" small disabled={invite.pending} onClick={() => void send(manager.id)}>
                  {t(manager.invited ? 'facilities.invite_again' : 'facilities.invite')}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {invite.error !== undefined && <p className="err">{problemWords(invite.error, t).join('')}</p>}
    </>
  );
}
