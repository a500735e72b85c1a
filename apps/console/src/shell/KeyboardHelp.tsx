import { Modal } from '@mantine/core';
import { type ConsoleId, useT } from '@tsudoi/ui/headless/i18n';
import { keyboardSettings, useShortcuts } from '@tsudoi/ui/headless/keyboard';
import { useState } from 'react';
import { useNavigate } from 'react-router';
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

/** `?` shows the keys; `G` and a letter go to a main screen. */
export function KeyboardHelp({ goTo }: { goTo: Readonly<Record<string, string>> }) {
  const t = useT();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const { singleKeys } = useSnapshot(keyboardSettings);
  const jumps = Object.entries(goTo).map(([key, to]) => [`g ${key}`, () => void navigate(to)]);
  useShortcuts({ '?': () => setOpen(true), ...Object.fromEntries(jumps) });
  return (
    <Modal
      opened={isOpen}
      onClose={() => setOpen(false)}
      title={t('keys.title')}
      size={420}
      closeOnClickOutside
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
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
    </Modal>
  );
}
