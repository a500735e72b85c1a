import { CallError } from '@tsudoi/contract/client';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Confirm } from '@tsudoi/ui/mantine/Confirm';
import { type ReactNode, useId, useState } from 'react';

/** What staff say who give a place to somebody whose membership rests or ended. */
type Despite = { despite_standing?: true; reason?: string };
const ASKED = ['entry_paused', 'entry_lapsed'] as const;
type Asked = (typeof ASKED)[number];

/** Saves, and where the standing of the person is in the way says so and asks for a reason before it saves all the same. */
export function useDespiteStanding(): {
  saving<T>(save: (despite: Despite) => Promise<T>): Promise<T>;
  question: ReactNode;
} {
  const t = useT();
  const id = useId();
  const [asked, setAsked] = useState<{ code: Asked; settle(reason: string | null): void }>();
  const [reason, setReason] = useState('');
  const end = (said: string | null) => {
    asked?.settle(said);
    setAsked(undefined);
  };
  return {
    saving: async (save) => {
      try {
        return await save({});
      } catch (cause) {
        const code = cause instanceof CallError ? ASKED.find((one) => one === cause.code) : undefined;
        if (code === undefined) throw cause;
        setReason('');
        const said = await new Promise<string | null>((settle) => setAsked({ code, settle }));
        if (said === null) throw cause;
        return save({ despite_standing: true, reason: said });
      }
    },
    question: (
      <Confirm
        opened={asked !== undefined}
        title={t('participants.standing_title')}
        verb={t('participants.standing_go')}
        disabled={reason.trim() === ''}
        onVerb={() => end(reason)}
        onBack={() => end(null)}
      >
        <div className="stack">
          <p>{t(`participants.standing.${asked?.code ?? 'entry_paused'}`)}</p>
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
