import { formatInstant } from '@tsudoi/i18n';
import { useState } from 'react';
import { isNothing } from '../../headless/form/formValues.ts';
import type { Stale } from '../../headless/form/recordForm.ts';
import { useT } from '../../headless/screen/i18n.ts';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';

/** Props of {@link StaleDialog}. */
export interface StaleDialogProps {
  stale: Pick<Stale<unknown>, 'by' | 'at' | 'fields' | 'mine' | 'theirs'>;
  onSettle(mine?: readonly string[]): void;
}

/** Somebody else was faster: theirs beside mine, field by field, and nothing is lost until it is decided (409). */
export function StaleDialog({ stale, onSettle }: StaleDialogProps) {
  const t = useT();
  // Only what both changed is a question; what one alone changed stays as that one has it.
  const asked = stale.fields.filter(({ entry }) => stale.theirs.includes(entry.name));
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(
    () => new Set(stale.fields.map(({ entry }) => entry.name).filter((name) => !stale.mine.includes(name))),
  );
  const mine = stale.fields.map(({ entry }) => entry.name).filter((name) => !theirs.has(name));
  const choose = (name: string, isTheirs: boolean) => {
    const next = new Set(theirs);
    if (isTheirs) next.add(name);
    else next.delete(name);
    setTheirs(next);
  };
  return (
    <Dialog opened onClose={() => onSettle()} title={t('ui.stale_title')} width={720}>
      {!isNothing(stale.by) && !isNothing(stale.at) && (
        <p className="sub">{t('state.stale_by', { name: stale.by, time: formatInstant(stale.at ?? '') })}</p>
      )}
      <p className="sub">{asked.length === 0 ? t('ui.stale_same') : t('ui.stale_lead')}</p>
      {asked.length > 0 && (
        <table className="compare">
          <thead>
            <tr>
              <th scope="col">{t('ui.stale_item')}</th>
              <th scope="col">{t('ui.stale_theirs')}</th>
              <th scope="col">{t('ui.stale_mine')}</th>
            </tr>
          </thead>
          <tbody>
            {asked.map(({ entry, before, after }) => (
              <tr key={entry.name}>
                <th scope="row">{entry.label}</th>
                {[before, after].map((value, index) => {
                  const isTheirs = index === 0;
                  return (
                    <td key={isTheirs ? 'theirs' : 'mine'}>
                      <label>
                        <input
                          type="radio"
                          className="ck"
                          name={`stale-${entry.name}`}
                          checked={theirs.has(entry.name) === isTheirs}
                          onChange={() => choose(entry.name, isTheirs)}
                        />
                        {isNothing(value) ? t('state.blank') : entry.read(value)}
                      </label>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="dialog-end">
        <Button onClick={() => onSettle()}>{t('action.back')}</Button>
        <Button kind="primary" onClick={() => onSettle(mine)} data-autofocus>
          {t('ui.stale_continue')}
        </Button>
      </div>
    </Dialog>
  );
}
