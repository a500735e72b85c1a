import { type CallOffEffects, callOffEvent, checkCallOff, type EventInfo } from '@tsudoi/contract/event-participants';
import { formatNumber, formatPeriod } from '@tsudoi/i18n';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Dialog } from '@tsudoi/ui/mantine/Dialog';
import { useId, useState } from 'react';

/** Calling off or postponing an event or one session: what it comes to is said before. */
export function CallOffDialog({ info, onClose, onDone }: { info: EventInfo; onClose(): void; onDone(): unknown }) {
  const t = useT();
  const client = useClient();
  const id = useId();
  const [how, setHow] = useState<'canceled' | 'postponed'>('canceled');
  const [session, setSession] = useState(0);
  const [reason, setReason] = useState('');
  const [giveBack, setGiveBack] = useState(true);
  const [effects, setEffects] = useState<CallOffEffects>();
  const [isBusy, setBusy] = useState(false);
  const mayGiveBack = how === 'canceled' && session === 0 && info.counts.charged > 0;
  const body = {
    how,
    reason,
    session_id: session === 0 ? null : session,
    give_back: mayGiveBack && giveBack,
    version: info.version,
  };
  const input = { params: { id: info.id }, body };
  const changed =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      setEffects(undefined);
      set(value);
    };
  const press = async () => {
    setBusy(true);
    try {
      if (effects === undefined) setEffects(await client.call(checkCallOff, input));
      else {
        await client.call(callOffEvent, input);
        notify({ type: 'success', message: t(`participants.called_off.${how}`) });
        await onDone();
        onClose();
      }
    } catch (cause) {
      notifyRefused(cause, t);
    } finally {
      setBusy(false);
    }
  };
  const sessions = info.sessions.filter(({ called_off }) => called_off !== 'canceled');
  const courseOf = (courseId: number) => info.courses.find((course) => course.id === courseId)?.name ?? '';
  return (
    <Dialog opened title={t('participants.call_off')} width={520} closable onClose={onClose}>
      <div className="stack">
        <fieldset className="field">
          <legend>{t('participants.call_off_how')}</legend>
          <div className="choice">
            {(['canceled', 'postponed'] as const).map((each) => (
              <label key={each}>
                <input
                  type="radio"
                  className="ck"
                  name={`${id}-how`}
                  checked={how === each}
                  onChange={() => changed(setHow)(each)}
                />
                {t(`events.state.${each}`)}
              </label>
            ))}
          </div>
        </fieldset>
        <label className="field" htmlFor={`${id}-what`}>
          <span>{t('participants.call_off_what')}</span>
          <select
            id={`${id}-what`}
            className="in"
            value={session}
            onChange={({ target }) => changed(setSession)(Number(target.value))}
          >
            <option value={0}>{t('participants.call_off_whole')}</option>
            {sessions.map((each) => (
              <option key={each.id} value={each.id}>
                {`${courseOf(each.course_id)} ${each.name ?? ''} ${formatPeriod(each.starts_at, each.ends_at)}`}
              </option>
            ))}
          </select>
        </label>
        <label className="field" htmlFor={`${id}-reason`}>
          <span>{t('participants.call_off_reason')}</span>
          <input
            id={`${id}-reason`}
            className="in"
            maxLength={200}
            value={reason}
            onChange={({ target }) => changed(setReason)(target.value)}
          />
          <span className="hint">{t('participants.call_off_hint')}</span>
        </label>
        {mayGiveBack && (
          <label className="event-check">
            <input type="checkbox" checked={giveBack} onChange={({ target }) => changed(setGiveBack)(target.checked)} />
            {t('participants.give_back')}
          </label>
        )}
        {effects !== undefined && (
          <div role="status">
            <p>
              {t('participants.effects_told', {
                people: formatNumber(effects.participants),
                mailed: formatNumber(effects.mailed),
              })}
            </p>
            {effects.canceled > 0 && (
              <p>{t('participants.effects_canceled', { count: formatNumber(effects.canceled) })}</p>
            )}
            {effects.paid_people > 0 && (
              <p>
                {t('participants.effects_back', {
                  people: formatNumber(effects.paid_people),
                  yen: formatNumber(effects.paid_yen),
                })}
              </p>
            )}
          </div>
        )}
        <div className="dialog-end">
          <Button onClick={onClose}>{t('action.back')}</Button>
          <Button
            kind={effects === undefined ? 'primary' : 'danger'}
            busy={isBusy && t('busy.updating')}
            disabled={reason.trim() === ''}
            onClick={() => void press()}
          >
            {effects === undefined ? t('participants.call_off_check') : t(`participants.call_off_go.${how}`)}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
