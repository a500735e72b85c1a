import { type ConsoleId, useT } from '@tsudoi/ui/headless/screen/i18n';
import { keyboardSettings } from '@tsudoi/ui/headless/screen/keyboard';
import { Dialog } from '@tsudoi/ui/mantine/Dialog';
import { useSnapshot } from 'valtio';

const KEYS: readonly (readonly [keys: readonly string[], id: ConsoleId])[] = [
  [['/'], 'keys.search'],
  [['J', 'K'], 'keys.rows'],
  [['X'], 'keys.pick'],
  [['Space'], 'keys.peek'],
  [['F'], 'keys.condition'],
  [['Enter'], 'keys.open'],
  [['C'], 'keys.create'],
  [['E'], 'keys.edit'],
  [['Ctrl', 'Enter'], 'keys.submit_search'],
  [['Ctrl', 'S'], 'keys.save'],
  [['Alt', '↓', '↑'], 'keys.sections'],
  [['Esc'], 'keys.close'],
  [['?'], 'keys.help'],
];

const GO: readonly (readonly [letter: string, id: ConsoleId])[] = [
  ['m', 'keys.go_members'],
  ['o', 'keys.go_overview'],
  ['f', 'keys.go_facilities'],
];

/** The keys of the console, and the switch for single ones. */
export function KeyList({ letters, onClose }: { letters: readonly string[]; onClose(): void }) {
  const t = useT();
  const { singleKeys } = useSnapshot(keyboardSettings);
  // Only what leads somewhere is listed.
  const jumps = GO.filter(([letter]) => letters.includes(letter)).map(
    ([letter, id]) => [['G', letter.toUpperCase()], id] as const,
  );
  return (
    <Dialog opened onClose={onClose} title={t('keys.title')} width={420} closable>
      <dl className="keylist">
        {[...KEYS, ...jumps].map(([keys, id]) => (
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
