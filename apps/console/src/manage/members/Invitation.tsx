import type { MemberDetail } from '@tsudoi/contract/members';
import { formatInstantDay } from '@tsudoi/i18n';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { Button } from '@tsudoi/ui/mantine/Button';
import { useState } from 'react';
import { InviteDialog } from '../../pickers/InviteDialog.tsx';
import { signUpState } from '../../pickers/member/standing.ts';
import { MailTrouble } from '../../shell/MailTrouble.tsx';

/** Whether the member has come to the app, and the invitation to it. */
export function Invitation({ member, onSent }: { member: MemberDetail; onSent(): Promise<void> }) {
  const t = useT();
  const { edit } = usePagePermission();
  const [isAsking, setAsking] = useState(false);
  const { email } = member.basic_info;
  const state = signUpState({ signed_up: member.signed_up, invited_at: member.invited_at, email });
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
      <InviteDialog
        opened={isAsking}
        person={{ id: member.id, ...member.basic_info }}
        onSent={() => {
          setAsking(false);
          void onSent();
        }}
        onBack={() => setAsking(false)}
      />
    </div>
  );
}
