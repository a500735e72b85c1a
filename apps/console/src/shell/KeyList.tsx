import { type ConsoleId, useT } from '@tsudoi/ui/headless/screen/i18n';
import { isCombination, keyboardSettings, keysOf, listedShortcuts } from '@tsudoi/ui/headless/screen/keyboard';
import { Dialog } from '@tsudoi/ui/mantine/Dialog';
import { type ReactNode, useState } from 'react';
import { useSnapshot } from 'valtio';

/** What is listed first; the rest follows as the screen has it. */
const ORDER: readonly ConsoleId[] = [
  'keys.palette',
  'keys.search',
  'keys.rows',
  'keys.records',
  'keys.pick',
  'keys.peek',
  'keys.condition',
  'keys.open',
  'keys.create',
  'keys.edit',
  'keys.submit_search',
  'keys.save',
  'keys.sections',
  'keys.go_members',
  'keys.go_overview',
  'keys.go_facilities',
  'keys.close',
  'keys.help',
];

/** The keys that do something on the screen below, for this person, and the switch for single ones. */
export function KeyList({ onClose, children }: { onClose(): void; children?: ReactNode }) {
  const t = useT();
  const { singleKeys } = useSnapshot(keyboardSettings);
  const [listed] = useState(listedShortcuts);
  const rows = ORDER.flatMap((label) => {
    const names = (listed.get(label) ?? []).filter((name) => singleKeys || isCombination(name));
    return names.length === 0 ? [] : [{ label, keys: [...new Set(names.flatMap(keysOf))] }];
  });
  return (
    <Dialog opened onClose={onClose} title={t('keys.title')} width={420} closable>
      <dl className="keylist">
        {rows.map(({ label, keys }) => (
          <div key={label}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(label)}</dd>
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
      {children}
    </Dialog>
  );
}
