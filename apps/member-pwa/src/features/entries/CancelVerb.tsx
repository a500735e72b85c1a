import { cancelEntry, type EntryDetail } from '@tsudoi/contract/entries';
import { formatYen } from '@tsudoi/i18n';
import { useState } from 'react';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { Sheet } from '../../parts/Sheet.tsx';
import { useStore } from '../../parts/store.ts';
import { client } from '../../session/client.ts';
import { showAlert } from '../../shell/alert.ts';
import { locale, useT } from '../../shell/words.ts';
import { useAct } from './useAct.ts';

interface Props {
  entry: EntryDetail;
  cancelling: NonNullable<EntryDetail['cancelling']>;
  refresh: () => Promise<unknown>;
}

/** Cancelling an entry, after one question that names what it costs. */
export function CancelVerb({ entry, cancelling, refresh }: Props) {
  const t = useT();
  const language = useStore(locale);
  const [isOpen, setOpen] = useState(false);
  const { act, isBusy, failure } = useAct(refresh);
  const isWaiting = entry.state === 'waiting';
  const verb = t(isWaiting ? 'entries.cancel.waiting' : 'entries.cancel');
  const { kept, returned, settles } = cancelling;
  const cancel = async () => {
    const isDone = await act(async () => {
      await client.call(cancelEntry, { params: { id: entry.id }, body: { version: entry.version, kept } });
    });
    if (!isDone) return;
    setOpen(false);
    showAlert('success', t('entries.cancelled'));
  };
  const yen = (amount: number) => formatYen(amount, language);
  return (
    <>
      <button type="button" className="btn bad wide" onClick={() => setOpen(true)}>
        {verb}
      </button>
      {isOpen && (
        <Sheet
          title={verb}
          onClose={() => setOpen(false)}
          footer={
            <>
              <button type="button" className="btn" onClick={() => setOpen(false)}>
                {t('action.back')}
              </button>
              <button type="button" className="btn bad" aria-disabled={isBusy} onClick={() => void cancel()}>
                {isBusy ? t('busy.updating') : verb}
              </button>
            </>
          }
        >
          <p>{t(isWaiting ? 'entries.cancel.ask_waiting' : 'entries.cancel.ask', { event: entry.event_name })}</p>
          {kept > 0 && <p>{t('entries.cancel.kept', { yen: yen(kept) })}</p>}
          {returned > 0 && <p>{t(`entries.cancel.${settles}`, { yen: yen(returned) })}</p>}
          <FormFailure text={failure} />
        </Sheet>
      )}
    </>
  );
}
