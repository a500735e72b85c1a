import { inviteMember } from '@tsudoi/contract/members';
import type { DuePerson } from '@tsudoi/contract/overview';
import { fullName } from '@tsudoi/domain';
import { useCall } from '@tsudoi/ui/headless/api/endpoint';
import { problemWords } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Confirm } from '@tsudoi/ui/mantine/Confirm';
import { useState } from 'react';

/** Invites one person from the desk, after asking: a mail cannot be taken back. */
export function Invite({ person, onDone }: { person: DuePerson; onDone(): void }) {
  const t = useT();
  const inviting = useCall(inviteMember);
  const [isAsking, setAsking] = useState(false);
  const name = fullName(person);
  const verb = t('overview.act.not_invited');
  const send = async () => {
    const answer = await inviting.call({ params: { id: person.id } });
    if (answer === undefined) return;
    setAsking(false);
    notify({ type: 'success', message: t('overview.invite.done', { name }) });
    onDone();
  };
  return (
    <>
      <Button small aria-label={t('ui.named', { name, verb })} onClick={() => setAsking(true)}>
        {verb}
      </Button>
      <Confirm
        opened={isAsking}
        title={t('overview.invite.title', { name })}
        verb={t('overview.invite.send')}
        busy={inviting.pending && t('busy.sending')}
        onVerb={() => void send()}
        onBack={() => {
          inviting.reset();
          setAsking(false);
        }}
      >
        <p>{t('overview.invite.note')}</p>
        {inviting.error !== undefined && (
          <p className="err" role="alert">
            {problemWords(inviting.error, t).join('')}
          </p>
        )}
      </Confirm>
    </>
  );
}
