import { actOnSeveral, type SeveralDone } from '@tsudoi/contract/event-participants';
import type { StaffAct } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { Confirm } from '@tsudoi/ui/mantine/Confirm';
import { type ReactNode, useId, useState } from 'react';

/** What is asked to be done, with whom. */
export interface AskedAct {
  act: StaffAct | 'move';
  ids: readonly number[];
  /** Of one person. */
  name?: string;
  /** What a cancellation of one settles, in words. */
  note?: string;
}

/** Acts that may take a place although there is none left. */
const TAKES: readonly AskedAct['act'][] = ['approve', 'offer', 'restore', 'move'];

/** Asks before something is done with participants, does it, and says for whom it was refused. */
export function useActs({
  query,
  courses,
  onDone,
}: {
  query: { event_cms_code: string; event_code: string };
  courses: readonly { id: number; name: string }[];
  onDone(): unknown;
}): { ask(asked: AskedAct): void; question: ReactNode } {
  const t = useT();
  const client = useClient();
  const id = useId();
  const [asked, setAsked] = useState<AskedAct>();
  const [reason, setReason] = useState('');
  const [beyond, setBeyond] = useState(false);
  const [despite, setDespite] = useState(false);
  const [course, setCourse] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<SeveralDone['refused']>([]);
  const ask = (next: AskedAct) => {
    setReason('');
    setBeyond(false);
    setDespite(false);
    setCourse(courses[0]?.id ?? 0);
    setRefused([]);
    setAsked(next);
  };
  const go = async () => {
    if (asked === undefined) return;
    setBusy(true);
    try {
      const body = {
        ...query,
        act: asked.act,
        ids: [...asked.ids],
        reason: reason === '' ? null : reason,
        beyond,
        despite_standing: despite,
        ...(asked.act === 'move' && { course_id: course }),
      };
      const done = await client.call(actOnSeveral, { body });
      if (done.done > 0)
        notify({ type: 'success', message: t('participants.acted', { count: formatNumber(done.done) }) });
      setRefused(done.refused);
      if (done.refused.length === 0) setAsked(undefined);
      await onDone();
    } catch (cause) {
      notifyRefused(cause, t);
    } finally {
      setBusy(false);
    }
  };
  const { act, ids = [], name } = asked ?? {};
  const title =
    act === undefined
      ? ''
      : name === undefined
        ? t(`participants.ask_several.${act}`, { count: formatNumber(ids.length) })
        : t(`participants.ask.${act}`, { name });
  const question = (
    <Confirm
      opened={asked !== undefined}
      title={title}
      verb={act === undefined ? '' : t(`participants.act.${act}`)}
      danger={act === 'cancel' || act === 'refuse'}
      busy={isBusy && t('busy.updating')}
      disabled={(beyond || despite) && reason === ''}
      onVerb={() => void go()}
      onBack={() => setAsked(undefined)}
    >
      <div className="stack">
        {act !== undefined && <p>{asked?.note ?? t(`participants.effect.${act}`)}</p>}
        {act === 'move' && (
          <label className="field" htmlFor={`${id}-course`}>
            <span>{t('participants.course')}</span>
            <select
              id={`${id}-course`}
              className="in"
              value={course}
              onChange={({ target }) => setCourse(Number(target.value))}
            >
              {courses.map((each) => (
                <option key={each.id} value={each.id}>
                  {each.name}
                </option>
              ))}
            </select>
          </label>
        )}
        {act !== undefined && TAKES.includes(act) && (
          <label className="event-check">
            <input type="checkbox" checked={beyond} onChange={({ target }) => setBeyond(target.checked)} />
            {t('participants.beyond')}
          </label>
        )}
        {act === 'restore' && (
          <label className="event-check">
            <input type="checkbox" checked={despite} onChange={({ target }) => setDespite(target.checked)} />
            {t('participants.despite_standing')}
          </label>
        )}
        <label className="field" htmlFor={`${id}-reason`}>
          <span>{t(beyond || despite ? 'participants.reason_needed' : 'participants.reason')}</span>
          <input
            id={`${id}-reason`}
            className="in"
            maxLength={200}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </label>
        {refused.length > 0 && (
          <div role="alert">
            <p>{t('participants.refused_for', { count: formatNumber(refused.length) })}</p>
            <ul>
              {refused.map((each) => (
                <li key={each.id}>
                  {each.name}：{each.reason}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Confirm>
  );
  return { ask, question };
}
