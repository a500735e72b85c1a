import type { BankLineRow } from '@tsudoi/contract/bank-imports';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Dialog } from '@tsudoi/ui/mantine/Dialog';
import { useState } from 'react';
import { NoteInput } from '../../pickers/NoteInput.tsx';

const WIDTH = 520;
const NOTE_MAX = 200;

/** Asks for the note of a payment. */
export function NoteDialog({
  line,
  onSave,
  onClose,
}: {
  line: BankLineRow;
  onSave(note: string): Promise<void>;
  onClose(): void;
}) {
  const t = useT();
  const [note, setNote] = useState(line.note ?? '');
  return (
    <Dialog
      opened
      title={t('bank_imports.note_of', { name: line.payer_name })}
      width={WIDTH}
      closable
      onClose={onClose}
    >
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void onSave(note);
        }}
      >
        <p className="sub">{t('bank_imports.note_hint')}</p>
        <NoteInput label={t('bank_imports.note')} value={note} maxLength={NOTE_MAX} onChange={setNote} />
        <div className="dialog-end">
          <Button onClick={onClose}>{t('action.back')}</Button>
          <Button type="submit" kind="primary">
            {t('bank_imports.note_save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
