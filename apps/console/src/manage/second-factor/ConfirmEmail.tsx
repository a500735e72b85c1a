import { managerConfirmEmail, managerInfo } from '@tsudoi/contract/auth';
import { CallError } from '@tsudoi/contract/client';
import { problemWords } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Note } from '@tsudoi/ui/mantine/Note';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { manageClient, manageState } from '../../shell/manageArea.ts';

/** Tokens already sent in this visit: a token works once, a page may be drawn twice. */
const sent = new Map<string, Promise<unknown>>();

/** Takes the new address by the link of the mail (?token=…), once, and says what came of it. */
export function ConfirmEmail() {
  const t = useT();
  const [query, setQuery] = useSearchParams();
  const token = query.get('token');
  const [outcome, setOutcome] = useState<{ tone: 'ok' | 'bad'; text: string }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a token is sent once, whatever else changes
  useEffect(() => {
    if (token === null) return;
    const running = sent.get(token) ?? manageClient.call(managerConfirmEmail, { body: { token } });
    sent.set(token, running);
    running.then(
      async () => {
        setOutcome({ tone: 'ok', text: t('own.email_confirmed') });
        setQuery({}, { replace: true });
        const { profile } = await manageClient.call(managerInfo);
        if (manageState.info !== undefined) Object.assign(manageState.info.profile, profile);
      },
      (cause: unknown) => {
        if (!(cause instanceof CallError) || cause.isCancelled) return;
        const [text = Object.values(cause.fields)[0] ?? ''] = problemWords(cause, t);
        setOutcome({ tone: 'bad', text });
      },
    );
  }, [token]);
  return outcome === undefined ? null : <Note tone={outcome.tone}>{outcome.text}</Note>;
}
