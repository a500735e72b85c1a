import {
  correctApplication,
  type OpenedApplication,
  openApplication,
  type SentApplication,
  submitApplication,
} from '@tsudoi/contract/applications';
import { CallError } from '@tsudoi/contract/client';
import { itemKey, itemPaths } from '@tsudoi/domain';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { client } from '../../session/client.ts';
import { Screen } from '../../shell/Screen.tsx';
import { Skeleton, StateError } from '../../shell/States.tsx';
import { useT } from '../../shell/words.ts';
import { messagePath } from './MessagePage.tsx';
import { Sent } from './Sent.tsx';
import { Withdraw } from './Withdraw.tsx';

// The blocks of forms come with the form, not with the page that says that a link is over.
const ApplicantEditor = lazy(async () => ({ default: (await import('./edit/ApplicantEditor.tsx')).ApplicantEditor }));

/** Codes of links that work no more. */
const OVER = ['link_expired', 'application_link_used', 'registration_closed'] as const;
type Over = (typeof OVER)[number];
const overOf = (error: unknown): Over | undefined =>
  error instanceof CallError ? OVER.find((code) => code === error.code) : undefined;

/** /register-new-account/{token}: the form of an application, by the link that was mailed. */
export function RegisterPage() {
  const t = useT();
  const { token = '' } = useParams();
  const [opened, setOpened] = useState<OpenedApplication>();
  const [error, setError] = useState<CallError>();
  const [sent, setSent] = useState<SentApplication>();
  const [over, setOver] = useState<Over>();
  const navigate = useNavigate();
  const open = useCallback(() => {
    setError(undefined);
    client.call(openApplication, { body: { token } }).then(setOpened, (cause: unknown) => {
      if (!(cause instanceof CallError)) throw cause;
      if (cause.isCancelled) return;
      const code = overOf(cause);
      if (code === undefined) setError(cause);
      else setOver(code);
    });
  }, [token]);
  useEffect(open, [open]);
  if (sent !== undefined) return <Sent sent={sent} />;
  if (over !== undefined) return <LinkOver because={over} />;
  const waiting = (
    <Screen title={t('application.title')} banners={false}>
      <h1>{t('application.title')}</h1>
      {error === undefined ? <Skeleton /> : <StateError error={error} onRetry={open} />}
    </Screen>
  );
  if (opened === undefined) return waiting;
  return (
    <Suspense fallback={waiting}>
      <ApplicantEditor
        waiting={waiting}
        draft={token}
        opened={opened}
        only={markedIn(opened)}
        together={opened.state !== 'returned'}
        below={(finish) =>
          opened.state === 'returned' && (
            <Withdraw
              token={token}
              onWithdrawn={async () => {
                await finish();
                await navigate(messagePath('withdrawn'), { replace: true });
              }}
            />
          )
        }
        send={async ({ password, password_confirmation, others, ...answers }) => {
          try {
            const call = { token, ...answers };
            setSent(
              opened.state === 'returned'
                ? await client.call(correctApplication, { body: call })
                : await client.call(submitApplication, {
                    body: { ...call, others, password, password_confirmation },
                  }),
            );
          } catch (cause) {
            const code = overOf(cause);
            if (code === undefined) throw cause;
            setOver(code);
          }
        }}
      />
    </Suspense>
  );
}

/** Keys of the items that staff marked; of an application that is new there are none, and all are asked. */
function markedIn({ state, questions, form }: OpenedApplication): ReadonlySet<string> | undefined {
  if (state !== 'returned') return undefined;
  const marked = new Set(questions.map(({ path }) => path));
  const items = form.groups.flatMap((group) => group.items);
  return new Set(items.filter((item) => itemPaths(item).some((path) => marked.has(path))).map(itemKey));
}

const TEXTS = {
  link_expired: 'application.over.expired',
  application_link_used: 'application.over.used',
  registration_closed: 'application.over.closed',
} as const;

function LinkOver({ because }: { because: Over }) {
  const t = useT();
  return (
    <Screen title={t('auth.link.title')} banners={false}>
      <div className="done" role="alert">
        <h1>{t('auth.link.title')}</h1>
        <p>{t(TEXTS[because])}</p>
        {because === 'link_expired' && (
          <Link className="btn pri" to="/registry-landing">
            {t('application.over.again')}
          </Link>
        )}
        <Link className="btn" to="/login">
          {t('application.to_login')}
        </Link>
      </div>
    </Screen>
  );
}
