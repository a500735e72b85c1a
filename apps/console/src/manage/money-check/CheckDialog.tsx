import { CallError } from '@tsudoi/contract/client';
import { checkMoneyFinding, type MoneyFinding } from '@tsudoi/contract/money-check';
import { useCall } from '@tsudoi/ui/headless/api/endpoint';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Dialog } from '@tsudoi/ui/mantine/Dialog';
import { useState } from 'react';
import { NoteInput } from '../../pickers/NoteInput.tsx';

const WIDTH = 520;
const NOTE_MAX = 200;

interface CheckDialogProps {
  finding: MoneyFinding;
  onClose(): void;
  onChanged(): void;
}

/** Says that somebody has looked at a finding, with a word why it may stay as it is. */
export function CheckDialog({ finding, onClose, onChanged }: CheckDialogProps) {
  const t = useT();
  const checking = useCall(checkMoneyFinding);
  const [note, setNote] = useState('');
  const check = async () => {
    try {
      const { kind, id: record, version } = finding;
      await checking.callOrThrow({ body: { kind, id: record, version, note } });
      notify({ type: 'success', message: t('money_check.done') });
    } catch (cause) {
      notifyRefused(cause, t);
      // What was typed stays unless the finding is gone or another one by now.
      if (!(cause instanceof CallError && (cause.status === 404 || cause.status === 409))) return;
    }
    onClose();
    onChanged();
  };
  return (
    <Dialog opened title={t('money_check.check_title')} width={WIDTH} closable onClose={onClose}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!checking.pending) void check();
        }}
      >
        <p className="sub">{t('money_check.check_note')}</p>
        <NoteInput label={t('money_check.note')} value={note} maxLength={NOTE_MAX} onChange={setNote} />
        <div className="dialog-end">
          <Button onClick={onClose}>{t('action.back')}</Button>
          <Button type="submit" kind="primary" busy={checking.pending && t('busy.updating')}>
            {t('money_check.check')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
