import { type MemberChange, putBackChange } from '@tsudoi/contract/histories';
import { useCall } from '@tsudoi/ui/headless/api/endpoint';
import { problemWords } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { Confirm } from '@tsudoi/ui/mantine/Confirm';
import { useState } from 'react';

/** Props of {@link PutBack}. */
export interface PutBackProps {
  accountCode: string;
  event: { id: number; changes: readonly MemberChange[] };
  /** The change was put back, or can be no more: what is shown of the member is old. */
  onChanged(): void;
}

/** 元に戻す of one event, with the question which of its fields; where none can be, the reason. */
export function PutBack({ accountCode, event, onChanged }: PutBackProps) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const possible = event.changes.filter(({ put_back }) => put_back === 'yes');
  if (possible.length === 0) {
    const reason = event.changes[0]?.put_back;
    if (reason === undefined || reason === 'made' || reason === 'yes') return null;
    return <span>{t(`histories.put_back.${reason}`)}</span>;
  }
  return (
    <>
      <button type="button" className="textlink" onClick={() => setAsking(true)}>
        {t('histories.put_back')}
      </button>
      {isAsking && (
        <Question accountCode={accountCode} event={event} onChanged={onChanged} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

function Question({ accountCode, event, onChanged, onClose }: PutBackProps & { onClose(): void }) {
  const t = useT();
  const putting = useCall(putBackChange);
  const possible = event.changes.filter(({ put_back }) => put_back === 'yes').map(({ field }) => field);
  const [chosen, setChosen] = useState<readonly string[]>(possible);
  const words = (text: string | null) => text ?? t('histories.blank');
  // After a refusal too, what is shown is old; reading it before would take the reason away.
  const close = () => {
    onClose();
    onChanged();
  };
  const go = async () => {
    if (chosen.length === 0) return;
    const done = await putting.call({
      params: { account_code: accountCode },
      body: { entry: event.id, fields: [...chosen] },
    });
    if (done === undefined) return;
    close();
    notify({ type: 'success', message: t('histories.put_back.done') });
  };
  return (
    <Confirm
      opened
      title={t('histories.put_back.title')}
      verb={t('histories.put_back')}
      busy={putting.pending && t('busy.updating')}
      onVerb={() => void go()}
      onBack={putting.error === undefined ? onClose : close}
    >
      <ul className="put-back">
        {event.changes.map(({ field, label, before, after, put_back }) => (
          <li key={field}>
            <label>
              <input
                type="checkbox"
                className="ck"
                disabled={put_back !== 'yes'}
                checked={chosen.includes(field)}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, field] : chosen.filter((each) => each !== field))
                }
              />
              <span>
                <b>{label}</b>
                {put_back === 'yes' || put_back === 'made' ? (
                  <span>
                    <del>{words(after)}</del>
                    <span className="arr" aria-hidden="true">
                      →
                    </span>
                    <ins>{words(before)}</ins>
                  </span>
                ) : (
                  <span className="hint">{t(`histories.put_back.${put_back}`)}</span>
                )}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {chosen.length === 0 && <p className="hint">{t('histories.put_back.choose')}</p>}
      {putting.error !== undefined && (
        <p className="err" role="alert">
          {problemWords(putting.error, t).join('')}
        </p>
      )}
    </Confirm>
  );
}
