import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Confirm } from '@tsudoi/ui/mantine/Confirm';
import { Dialog } from '@tsudoi/ui/mantine/Dialog';
import { useState } from 'react';
import { useSay } from './words.ts';

const KINDS = ['default', 'confirm', 'danger', 'long'] as const;
const LINES = Array.from({ length: 40 }, (_, line) => line + 1);

/** Windows of each kind. */
export function DialogSamples() {
  const t = useT();
  const say = useSay();
  const [open, setOpen] = useState<(typeof KINDS)[number]>();
  const close = () => setOpen(undefined);
  return (
    <>
      <div className="wrap">
        {KINDS.map((kind) => (
          <Button key={kind} onClick={() => setOpen(kind)}>
            {say(`dialog.${kind}`)}
          </Button>
        ))}
      </div>
      <Dialog opened={open === 'default'} onClose={close} title={say('dialog.default')} closable>
        <p>{say('dialog.text')}</p>
      </Dialog>
      <Confirm
        opened={open === 'confirm'}
        title={say('dialog.save_title')}
        verb={t('action.update')}
        onVerb={close}
        onBack={close}
      >
        {say('dialog.text')}
      </Confirm>
      <Confirm
        opened={open === 'danger'}
        title={say('dialog.delete_title')}
        verb={t('action.delete')}
        danger
        onVerb={close}
        onBack={close}
      >
        {say('dialog.delete_text')}
      </Confirm>
      <Dialog opened={open === 'long'} onClose={close} title={say('dialog.long')} width={480} closable>
        {LINES.map((line) => (
          <p key={line}>{say('dialog.text')}</p>
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
