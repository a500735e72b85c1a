import { changeEntry, type EntryAnswers, type EntryDetail, entryForm } from '@tsudoi/contract/entries';
import { lazy, Suspense, useState } from 'react';
import { client } from '../../session/client.ts';
import { showAlert } from '../../shell/alert.ts';
import { useAnswer } from '../../shell/answer.ts';
import { Screen } from '../../shell/Screen.tsx';
import { Skeleton, StateError } from '../../shell/States.tsx';
import { useT } from '../../shell/words.ts';

const AnswersForm = lazy(() => import('./AnswersForm.tsx').then((module) => ({ default: module.AnswersForm })));
const FORM = 'change-answers';

interface Props {
  entry: EntryDetail;
  refresh: () => Promise<unknown>;
  onDone: () => void;
}

/** The answers of an entry in the form of its kind, until the day that the event says. */
export function ChangeAnswers({ entry, refresh, onDone }: Props) {
  const t = useT();
  const { event_cms_code, event_code } = entry;
  const form = useAnswer(entryForm, { params: { event_cms_code, event_code } });
  // Undefined until the form is there that the verb sends.
  const [isBusy, setBusy] = useState<boolean>();
  const save = async (answers: EntryAnswers) => {
    await client.call(changeEntry, { params: { id: entry.id }, body: { version: entry.version, answers } });
    await refresh();
  };
  return (
    <Screen
      title={t('entries.change_title')}
      banners={false}
      action={
        <button
          type="submit"
          form={FORM}
          className="btn pri wide"
          disabled={isBusy === undefined}
          aria-disabled={isBusy}
        >
          {isBusy === true ? t('busy.sending') : t('action.update')}
        </button>
      }
    >
      <h1>{t('entries.change_title')}</h1>
      <p className="sub">{entry.event_name}</p>
      {form.error !== undefined && <StateError error={form.error} onRetry={() => void form.refresh()} />}
      {form.data !== undefined && (
        <Suspense fallback={<Skeleton />}>
          <AnswersForm
            id={FORM}
            items={form.data.items}
            facts={form.data.facts}
            answers={entry.answers}
            save={save}
            onBusy={setBusy}
            onSaved={() => {
              showAlert('success', t('entries.changed'));
              onDone();
            }}
          />
        </Suspense>
      )}
      <div className="links">
        <button type="button" className="tbtn" onClick={onDone}>
          {t('action.back')}
        </button>
      </div>
    </Screen>
  );
}
