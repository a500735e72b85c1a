import { CallError } from '@tsudoi/contract/client';
import { type DueConsent, dueConsents, giveConsents } from '@tsudoi/contract/legal';
import { formatInstantDay } from '@tsudoi/i18n';
import { refusalWords } from '@tsudoi/ui/headless/api/refusalWords';
import { RichText } from '@tsudoi/ui/headless/screen/richText';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { unbroken } from '../../parts/member.ts';
import { useStore } from '../../parts/store.ts';
import { client } from '../../session/client.ts';
import { facility } from '../../session/facility-store.ts';
import { loadInfo } from '../../session/info.ts';
import { safeRedirect } from '../../session/redirect.ts';
import { useAnswer } from '../../shell/answer.ts';
import { Screen } from '../../shell/Screen.tsx';
import { SignOutSheet } from '../../shell/SignOutSheet.tsx';
import { Skeleton, StateError } from '../../shell/States.tsx';
import { useT } from '../../shell/words.ts';
import '../../look/application.css';

/** /consent: texts that the facility changed, to be agreed to before the member goes on to where they wanted. */
export function ConsentPage() {
  const t = useT();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const site = useStore(facility);
  const { data: texts, error, loading, refresh } = useAnswer(dueConsents);
  const to = safeRedirect(query.get('redirect'));
  const isDone = texts?.length === 0;
  // Here, for the texts are drawn anew where they changed.
  const [problem, setProblem] = useState<string>();
  const goOn = async () => {
    await loadInfo();
    await navigate(to, { replace: true });
  };
  const goOnAlone = async () => {
    setProblem(undefined);
    try {
      await goOn();
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      setProblem(cause.isOffline ? t('shell.offline_action') : refusalWords(cause, t));
    }
  };
  // It was agreed to on another device meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the answer says so
  useEffect(() => {
    if (isDone) void goOnAlone();
  }, [isDone]);
  const name = unbroken(site?.name);
  return (
    <Screen title={t('consent.title')} banners={false}>
      <h1>{t('consent.title')}</h1>
      <p className="lead">{t('consent.lead', { facility: name })}</p>
      {loading && <Skeleton />}
      {error !== undefined && <StateError error={error} onRetry={() => void refresh()} />}
      {isDone && problem !== undefined && (
        <div className="state" role="alert">
          <p>{problem}</p>
          <button type="button" className="btn md" onClick={() => void goOnAlone()}>
            {t('action.reload')}
          </button>
        </div>
      )}
      {texts !== undefined && texts.length > 0 && (
        <Texts
          key={texts.map(({ version }) => version).join()}
          texts={texts}
          facility={name}
          problem={problem}
          onProblem={setProblem}
          onAgreed={goOn}
          onChanged={refresh}
        />
      )}
    </Screen>
  );
}

interface TextsProps {
  texts: readonly DueConsent[];
  facility: string;
  problem: string | undefined;
  onProblem(problem: string | undefined): void;
  onAgreed(): Promise<void>;
  onChanged(): Promise<unknown>;
}

function Texts({ texts, facility: name, problem, onProblem, onAgreed, onChanged }: TextsProps) {
  const t = useT();
  const [agreed, setAgreed] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const send = async () => {
    if (texts.some(({ kind }) => !agreed.has(kind))) return onProblem(t('consent.missing'));
    setBusy(true);
    onProblem(undefined);
    try {
      await client.call(giveConsents, { body: { consents: texts.map(({ kind, version }) => ({ kind, version })) } });
      await onAgreed();
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      if (cause.status === 422) {
        onProblem(t('consent.changed'));
        await onChanged();
      } else onProblem(cause.isOffline ? t('shell.offline_action') : refusalWords(cause, t));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {texts.map(({ kind, title, body, version, updated_at }) => (
        <section key={kind} aria-label={title} className="consent-text">
          <h2>{title}</h2>
          <p className="hint">{t('legal.updated', { date: formatInstantDay(updated_at) })}</p>
          <div className="article">
            <RichText html={body} />
          </div>
          <div className="consent">
            <label>
              <input
                className="ck"
                type="checkbox"
                checked={agreed.has(kind)}
                onChange={({ target }) => {
                  const next = new Set(agreed);
                  if (target.checked) next.add(kind);
                  else next.delete(kind);
                  setAgreed(next);
                  onProblem(undefined);
                }}
              />
              <span>{t('consent.agree', { title, version })}</span>
            </label>
          </div>
        </section>
      ))}
      <p className="hint">{t('consent.staff', { facility: name })}</p>
      {problem !== undefined && (
        <p className="err" role="alert">
          {problem}
        </p>
      )}
      <button type="submit" className="btn pri" disabled={busy}>
        {busy ? t('busy.sending') : t('consent.submit')}
      </button>
      <button type="button" className="tbtn link" onClick={() => setLeaving(true)}>
        {t('consent.refuse')}
      </button>
      {leaving && <SignOutSheet onClose={() => setLeaving(false)} />}
    </form>
  );
}
