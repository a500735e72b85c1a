import { type ConsoleId, useT } from '@tsudoi/ui/headless/screen/i18n';
import { keyboardSettings } from '@tsudoi/ui/headless/screen/keyboard';
import { Dialog } from '@tsudoi/ui/mantine/Dialog';
import { useSnapshot } from 'valtio';

const KEYS: readonly (readonly [keys: readonly string[], id: ConsoleId])[] = [
  [['/'], 'keys.search'],
  [['J', 'K'], 'keys.rows'],
  [['X'], 'keys.pick'],
  [['Enter'], 'keys.open'],
  [['C'], 'keys.create'],
  [['Ctrl', 'Enter'], 'keys.submit_search'],
  [['Ctrl', 'S'], 'keys.save'],
  [['Alt', '↓', '↑'], 'keys.sections'],
  [['G', 'M E I O'], 'keys.go'],
  [['Esc'], 'keys.close'],
  [['?'], 'keys.help'],
];

/** The keys of the console, and the switch for single ones. */
export function KeyList({ onClose }: { onClose(): void }) {
  const t = useT();
  const { singleKeys } = useSnapshot(keyboardSettings);
  return (
    <Dialog opened onClose={onClose} title={t('keys.title')} width={420} closable>
      <dl className="keylist">
        {KEYS.map(([keys, id]) => (
          <div key={id}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(id)}</dd>
          </div>
        ))}
      </dl>
      <label className="row">
        <input
          type="checkbox"
          className="ck"
          checked={singleKeys}
          onChange={(event) => {
            keyboardSettings.singleKeys = event.target.checked;
          }}
        />
        {t('keys.single')}
      </label>
    </Dialog>
  );
}
