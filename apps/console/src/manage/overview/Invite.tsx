import type { DuePerson } from '@tsudoi/contract/overview';
import { fullName } from '@tsudoi/domain';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { useState } from 'react';
import { InviteDialog } from '../../pickers/InviteDialog.tsx';

/** Invites one person from the desk, after showing the mail. */
export function Invite({ person, onDone }: { person: DuePerson; onDone(): void }) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const verb = t('overview.act.not_invited');
  return (
    <>
      <Button small aria-label={t('ui.named', { name: fullName(person), verb })} onClick={() => setAsking(true)}>
        {verb}
      </Button>
      <InviteDialog
        opened={isAsking}
        person={person}
        onSent={() => {
          setAsking(false);
          onDone();
        }}
        onBack={() => setAsking(false)}
      />
    </>
  );
}
