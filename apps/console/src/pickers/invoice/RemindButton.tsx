import { formatNumber } from '@tsudoi/i18n';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Confirm } from '@tsudoi/ui/mantine/Confirm';
import { useState } from 'react';
import { useRemind } from './useRemind.ts';

/** Props of {@link RemindButton}. */
export interface RemindButtonProps {
  /** Of who is late. */
  name: string;
  /** The late invoices, and what is open of all of them in yen. */
  invoices: readonly { id: number; version: number }[];
  yen: number;
  /** Small, in a list of several people, where its name also says whom it reminds. */
  small?: boolean;
  /** Somebody was reminded, or not any more: what is shown is old. */
  onDone(): void;
}

/** Reminds one person of their late invoices by mail, after asking. */
export function RemindButton({ name, invoices, yen, small = false, onDone }: RemindButtonProps) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const { pending, remind } = useRemind();
  const verb = t('reminders.verb');
  return (
    <>
      <Button
        small={small}
        aria-label={small ? t('ui.named', { name, verb }) : undefined}
        onClick={() => setAsking(true)}
      >
        {verb}
      </Button>
      <Confirm
        opened={isAsking}
        title={t('reminders.ask_of', { name })}
        verb={verb}
        busy={pending && t('busy.updating')}
        onVerb={() =>
          void remind(invoices).then(() => {
            setAsking(false);
            onDone();
          })
        }
        onBack={() => setAsking(false)}
      >
        <p>{t('reminders.note_of', { count: formatNumber(invoices.length), yen: formatNumber(yen) })}</p>
      </Confirm>
    </>
  );
}
