import { type Draw, drawCourse, type EventInfo, planDraw } from '@tsudoi/contract/event-participants';
import { formatInstant, formatNumber } from '@tsudoi/i18n';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Dialog } from '@tsudoi/ui/mantine/Dialog';
import { useEffect, useId, useState } from 'react';

/** Props of {@link DrawDialog}. */
export interface DrawDialogProps {
  query: { event_cms_code: string; event_code: string };
  course: EventInfo['courses'][number] | undefined;
  onClose(): void;
  onDone(): unknown;
}

/** A draw by a word that anybody can repeat it with: the word is chosen first, drawn is once, and what came of it stays explained. */
export function DrawDialog({ query, course, onClose, onDone }: DrawDialogProps) {
  const t = useT();
  const client = useClient();
  const id = useId();
  const [seed, setSeed] = useState('');
  const [draw, setDraw] = useState<Draw>();
  const [isBusy, setBusy] = useState(false);
  const isDrawn = course?.lot_drawn_at != null || draw?.drawn_at != null;
  const courseId = course?.id ?? 0;
  const body = { ...query, course_id: courseId, ...(seed !== '' && { seed }) };
  useEffect(() => {
    if (course?.lot_drawn_at == null) return;
    client
      .call(planDraw, { body: { ...query, course_id: courseId } })
      .then(setDraw, (cause) => notifyRefused(cause, t));
  }, [client, course, courseId, query, t]);
  const go = async () => {
    setBusy(true);
    try {
      setDraw(await client.call(drawCourse, { body }));
      await onDone();
    } catch (cause) {
      notifyRefused(cause, t);
    } finally {
      setBusy(false);
    }
  };
  const free = course?.free ?? null;
  const tooShort = seed !== '' && seed.length < 4;
  return (
    <Dialog
      opened
      title={t('participants.draw_title', { course: course?.name ?? '' })}
      width={560}
      closable
      onClose={onClose}
    >
      <div className="stack">
        {!isDrawn && (
          <>
            <p>{t('participants.draw_lead', { count: formatNumber(course?.requested ?? 0) })}</p>
            {free === 0 ? (
              <p className="note bad" role="alert">
                {t('participants.draw_no_places')}
              </p>
            ) : (
              <p>
                {free === null
                  ? t('participants.draw_no_end')
                  : t('participants.draw_places', { free: formatNumber(free) })}
              </p>
            )}
            <label className="field" htmlFor={id}>
              <span>{t('participants.seed')}</span>
              <input
                id={id}
                className="in"
                maxLength={64}
                value={seed}
                onChange={({ target }) => setSeed(target.value)}
              />
              <span className="hint">{t('participants.seed_hint')}</span>
            </label>
          </>
        )}
        {draw !== undefined && (
          <>
            <p>
              {t('participants.drawn_lead', {
                seed: draw.seed,
                places: draw.places === null ? t('participants.no_end') : formatNumber(draw.places),
                at: draw.drawn_at === null ? '' : formatInstant(draw.drawn_at),
              })}
            </p>
            <div className="draw-results">
              <table className="grid">
                <thead>
                  <tr>
                    <th scope="col" className="num">
                      {t('participants.turn')}
                    </th>
                    <th scope="col">{t('participants.name')}</th>
                    <th scope="col" className="num">
                      {t('participants.people_head')}
                    </th>
                    <th scope="col">{t('participants.draw_result')}</th>
                  </tr>
                </thead>
                <tbody>
                  {draw.results.map((one) => (
                    <tr key={one.id}>
                      <td className="num">{one.turn}</td>
                      <td>{one.name}</td>
                      <td className="num">{formatNumber(one.weight)}</td>
                      <td>
                        {one.drawn
                          ? t('participants.won')
                          : t('participants.lost', { free: formatNumber(one.free ?? 0) })}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </>
        )}
        <div className="dialog-end">
          <Button onClick={onClose}>{t('action.back')}</Button>
          {!isDrawn && (
            <Button
              kind="primary"
              busy={isBusy && t('busy.updating')}
              disabled={tooShort || free === 0 || (course?.requested ?? 0) === 0}
              onClick={() => void go()}
            >
              {t('participants.draw')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
