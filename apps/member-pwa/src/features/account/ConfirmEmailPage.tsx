import { confirmEmail } from '@tsudoi/contract/auth';
import { CallError } from '@tsudoi/contract/client';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { client } from '../../session/client.ts';
import { loadInfo } from '../../session/info.ts';
import { Screen } from '../../shell/Screen.tsx';
import { StateError } from '../../shell/States.tsx';
import { useT } from '../../shell/words.ts';
import '../../look/form.css';

/** /reset-email: opening the link of the mail confirms the new address, once. */
export function ConfirmEmailPage() {
  const t = useT();
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const { state, error, again } = useConfirmation(token);
  const title = {
    working: t('profile.change_email.title'),
    done: t('profile.change_email.done_title'),
    over: t('auth.link.title'),
    failed: t('profile.change_email.title'),
  }[state];
  return (
    <Screen title={title} banners={false}>
      <div className="done" role="status">
        <h1>{title}</h1>
        {state === 'working' && <p>{t('profile.change_email.working')}</p>}
        {state === 'done' && (
          <>
            <p>{t('profile.change_email.done')}</p>
            <Link className="btn pri" to="/home">
              {t('shell.to_home')}
            </Link>
          </>
        )}
        {state === 'over' && (
          <>
            <p>{t('auth.link.text')}</p>
            <Link className="btn pri" to="/change-email">
              {t('profile.change_email.again')}
            </Link>
          </>
        )}
        {state === 'failed' && error !== undefined && <StateError error={error} onRetry={again} />}
      </div>
    </Screen>
  );
}

type State = 'working' | 'done' | 'over' | 'failed';

/** Tokens already sent in this visit: a token works once, a page may be rendered twice. */
const sent = new Map<string, Promise<unknown>>();

function useConfirmation(token: string) {
  const [state, setState] = useState<State>(token === '' ? 'over' : 'working');
  const [error, setError] = useState<CallError>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt sends the same token again
  useEffect(() => {
    if (token === '') return;
    let gone = false;
    const running = sent.get(token) ?? client.call(confirmEmail, { body: { token } });
    sent.set(token, running);
    running.then(
      () => {
        if (!gone) setState('done');
        void loadInfo().catch(() => undefined);
      },
      (cause: unknown) => {
        sent.delete(token);
        if (gone || !(cause instanceof CallError)) return;
        setError(cause);
        setState(cause.status === 422 || cause.status === 404 ? 'over' : 'failed');
      },
    );
    return () => {
      gone = true;
    };
  }, [token, attempt]);
  const again = () => {
    setState('working');
    setAttempt(attempt + 1);
  };
  return { state, error, again };
}
