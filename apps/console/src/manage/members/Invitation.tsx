import { inviteMember, type MemberDetail } from '@tsudoi/contract/members';
import { fullName } from '@tsudoi/domain';
import { formatInstantDay } from '@tsudoi/i18n';
import { useCall } from '@tsudoi/ui/headless/api/endpoint';
import { problemWords } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Confirm } from '@tsudoi/ui/mantine/Confirm';
import { useState } from 'react';
import { MailTrouble } from '../../shell/MailTrouble.tsx';
import { signUpState } from './standing.ts';

/** Whether the member has come to the app, and the invitation to it. */
export function Invitation({ member, onSent }: { member: MemberDetail; onSent(): Promise<void> }) {
  const t = useT();
  const { edit } = usePagePermission();
  const inviting = useCall(inviteMember);
  const [isAsking, setAsking] = useState(false);
  const { email } = member.basic_info;
  const name = fullName(member.basic_info);
  const state = signUpState({ signed_up: member.signed_up, invited_at: member.invited_at, email });
  const send = async () => {
    const answer = await inviting.call({ params: { id: member.id } });
    if (answer === undefined) return;
    setAsking(false);
    notify({ type: 'success', message: t('members.invite.done') });
    await onSent();
  };
  return (
    <div className="stack">
      <p>
        {state === 'invited' && member.invited_at !== null
          ? t('members.invite.invited_on', { date: formatInstantDay(member.invited_at) })
          : t(`members.sign_up.${state === 'no_email' ? 'no' : state}`)}
      </p>
      <MailTrouble fate={member.invitation_mail} />
      {(state === 'no_email' || state === 'yes') && (
        <p className="hint" id="invite-reason">
          {t(state === 'yes' ? 'members.invite.signed_up' : 'members.invite.no_email')}
        </p>
      )}
      {edit && state !== 'yes' && (
        <div className="row">
          <Button
            small
            disabled={state === 'no_email'}
            aria-describedby={state === 'no_email' ? 'invite-reason' : undefined}
            onClick={() => setAsking(true)}
          >
            {t('members.invite')}
          </Button>
        </div>
      )}
      <Confirm
        opened={isAsking}
        title={t('members.invite.confirm', { name })}
        verb={t('members.invite.send')}
        busy={inviting.pending && t('busy.sending')}
        onVerb={() => void send()}
        onBack={() => {
          inviting.reset();
          setAsking(false);
        }}
      >
        <p>{t(state === 'invited' ? 'members.invite.again_note' : 'members.invite.note', { email })}</p>
        {inviting.error !== undefined && (
          <p className="err" role="alert">
            {problemWords(inviting.error, t).join('')}
          </p>
        )}
      </Confirm>
    </div>
  );
}
