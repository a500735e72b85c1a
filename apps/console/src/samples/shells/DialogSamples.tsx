import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Confirm } from '@tsudoi/ui/mantine/Confirm';
import { Dialog } from '@tsudoi/ui/mantine/Dialog';
import { useState } from 'react';
import { useSampleWords } from './words.ts';

const KINDS = ['default', 'confirm', 'danger', 'long'] as const;
const LINES = Array.from({ length: 40 }, (_, line) => line + 1);

/** Windows of each kind. */
export function DialogSamples() {
  const t = useT();
  const words = useSampleWords();
  const [open, setOpen] = useState<(typeof KINDS)[number]>();
  const close = () => setOpen(undefined);
  return (
    <>
      <div className="wrap">
        {KINDS.map((kind) => (
          <Button key={kind} onClick={() => setOpen(kind)}>
            {words(`dialog.${kind}`)}
          </Button>
        ))}
      </div>
      <Dialog opened={open === 'default'} onClose={close} title={words('dialog.default')} closable>
        <p>{words('dialog.text')}</p>
      </Dialog>
      <Confirm
        opened={open === 'confirm'}
        title={words('dialog.save_title')}
        verb={t('action.update')}
        onVerb={close}
        onBack={close}
      >
        {words('dialog.text')}
      </Confirm>
      <Confirm
        opened={open === 'danger'}
        title={words('dialog.delete_title')}
        verb={t('action.delete')}
        danger
        onVerb={close}
        onBack={close}
      >
        {words('dialog.delete_text')}
      </Confirm>
      <Dialog opened={open === 'long'} onClose={close} title={words('dialog.long')} width={480} closable>
        {LINES.map((line) => (
          <p key={line}>{words('dialog.text')}</p>
        ))}
        <div className="dialog-end">
          <Button kind="primary" onClick={close}>
            {t('action.close')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
