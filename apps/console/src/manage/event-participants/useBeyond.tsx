import { formatNumber } from '@tsudoi/i18n';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Confirm } from '@tsudoi/ui/mantine/Confirm';
import { type ReactNode, useId, useRef, useState } from 'react';

/** Why staff give places that are not left. */
export interface Beyond {
  beyond: boolean;
  reason: string | null;
}

/** Asks before places are given beyond the capacity, and for the reason. `answer` is what was said last. */
export function useBeyond(): {
  confirm(course: { name: string; free: number | null } | undefined, needed: number): Promise<boolean>;
  answer(): Beyond;
  question: ReactNode;
} {
  const t = useT();
  const id = useId();
  const said = useRef<Beyond>({ beyond: false, reason: null });
  const [asked, setAsked] = useState<{ course: string; free: number; needed: number; settle(goes: boolean): void }>();
  const [reason, setReason] = useState('');
  const end = (goes: boolean) => {
    said.current = goes ? { beyond: true, reason } : { beyond: false, reason: null };
    asked?.settle(goes);
    setAsked(undefined);
  };
  return {
    confirm: async (course, needed) => {
      said.current = { beyond: false, reason: null };
      const free = course?.free ?? null;
      if (course === undefined || free === null || needed <= free) return true;
      setReason('');
      return new Promise<boolean>((settle) => setAsked({ course: course.name, free, needed, settle }));
    },
    answer: () => said.current,
    question: (
      <Confirm
        opened={asked !== undefined}
        title={t('participants.beyond_title', { course: asked?.course ?? '' })}
        verb={t('participants.beyond_go')}
        disabled={reason.trim() === ''}
        onVerb={() => end(true)}
        onBack={() => end(false)}
      >
        <div className="stack">
          <p>
            {t('participants.beyond_text', {
              free: formatNumber(asked?.free ?? 0),
              needed: formatNumber(asked?.needed ?? 0),
            })}
          </p>
          <label className="field" htmlFor={id}>
            <span>{t('participants.reason_needed')}</span>
            <input
              id={id}
              className="in"
              maxLength={200}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </label>
        </div>
      </Confirm>
    ),
  };
}
