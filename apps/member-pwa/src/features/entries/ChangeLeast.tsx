import { changeWaiting, type EntryDetail } from '@tsudoi/contract/entries';
import { useState } from 'react';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { Sheet } from '../../parts/Sheet.tsx';
import { client } from '../../session/client.ts';
import { showAlert } from '../../shell/alert.ts';
import { useT } from '../../shell/words.ts';
import { TooFew } from './Companions.tsx';
import { useAct } from './useAct.ts';

interface Props {
  entry: EntryDetail;
  /** Fewest places that are enough now. */
  least: number | null;
  refresh: () => Promise<unknown>;
  onClose: () => void;
}

/** Chooses anew with how few places a group that waits is content; its turn stays. */
export function ChangeLeast({ entry, least: stored, refresh, onClose }: Props) {
  const t = useT();
  const [least, setLeast] = useState(stored);
  const { act, isBusy, failure } = useAct(refresh);
  const save = async () => {
    const isDone = await act(async () => {
      await client.call(changeWaiting, {
        params: { id: entry.id },
        body: { version: entry.version, least_places: least },
      });
    });
    if (!isDone) return;
    onClose();
    showAlert('success', t('entries.changed'));
  };
  return (
    <Sheet
      title={t('entries.least.title')}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {t('action.back')}
          </button>
          <button type="button" className="btn pri" aria-disabled={isBusy} onClick={() => void save()}>
            {isBusy ? t('busy.updating') : t('action.update')}
          </button>
        </>
      }
    >
      <TooFew draft={{ companions: entry.companions, least }} onChange={(next) => setLeast(next.least)} />
      <p className="hint">{t('entries.least.hint')}</p>
      <FormFailure text={failure} />
    </Sheet>
  );
}
