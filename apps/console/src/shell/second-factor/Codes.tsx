import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Dialog } from '@tsudoi/ui/mantine/Dialog';

const WIDTH = 440;

/** Recovery codes, this once. */
export function Codes({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  const t = useT();
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    notify({ message: t('second_factor.recovery.copied'), type: 'success' });
  };
  return (
    <Dialog opened={codes.length > 0} onClose={onClose} title={t('second_factor.recovery.show')} width={WIDTH}>
      <div className="stack">
        <p className="sub">{t('second_factor.recovery.once')}</p>
        <ul className="codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className="dialog-end">
          <Button onClick={() => void copy()}>{t('second_factor.recovery.copy')}</Button>
          <Button kind="primary" onClick={onClose}>
            {t('second_factor.recovery.kept')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
