import type { CallError } from '@tsudoi/contract/client';
import { LAZY_COMPONENT_DELAY_MS, SKELETON_ROWS } from '@tsudoi/domain';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { refusalWords } from '../headless/api/refusalWords.ts';
import { type ConsoleId, type Translate, useT } from '../headless/screen/i18n.ts';
import { Button, LinkButton } from './Button.tsx';

/** The page or record is not there: what is missing, the way to the main page, and back (UI-10 to UI-13). */
export function NotFound({ main, record = false }: { main: string; record?: boolean }) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <div className="void">
      <h1>{t('state.not_found.title')}</h1>
      <p className="sub">{record ? t('state.record_not_found') : t('state.not_found.text')}</p>
      <div className="row">
        <LinkButton kind="primary" to={main}>
          {t('action.main_page')}
        </LinkButton>
        <Button kind="quiet" onClick={() => navigate(-1)}>
          {t('action.back')}
        </Button>
      </div>
    </div>
  );
}

/** The account may not see this: which menu, and whom to ask; what decides it as children. */
export function NoPermission({ menu, main, children }: { menu?: string; main?: string; children?: ReactNode }) {
  const t = useT();
  return (
    <div className="void">
      <h1>{t('access_denied')}</h1>
      <p className="sub">{menu === undefined || menu === '' ? t('access_denied.hint') : t('ui.ask_whom', { menu })}</p>
      {children}
      {main !== undefined && <LinkButton to={main}>{t('action.main_page')}</LinkButton>}
    </div>
  );
}

/** Reading failed: what to do, try again, and the code in small. */
export function LoadError({ error, onRetry }: { error?: CallError; onRetry?: () => void }) {
  const t = useT();
  return (
    <div className="void" role="alert">
      <h2>{loadProblem(error, t)}</h2>
      {onRetry !== undefined && <Button onClick={onRetry}>{t('action.reload')}</Button>}
      {error !== undefined && error.status > 0 && <p className="hint">{t('ui.code', { code: error.summary })}</p>}
    </div>
  );
}

/** Why a read failed, in words: the server's own where the reader can do something about it (ERR-46). */
export function loadProblem(error: CallError | undefined, t: Translate<ConsoleId>): string {
  if (error === undefined || error.isOffline) return t('state.error');
  return error.status === 422 ? t('alert.validation_failed') : refusalWords(error, t);
}

/** What a failed read shows: no permission, not found, or an error to try again. */
export function Failure({ error, main, onRetry }: { error: CallError; main: string; onRetry?: () => void }) {
  if (error.status === 403) return <NoPermission main={main} />;
  if (error.status === 404) return <NotFound main={main} record />;
  return <LoadError error={error} onRetry={onRetry} />;
}

/** True once `isWaiting` has lasted 200 ms, so that fast responses never flash a skeleton. */
export function useSlow(isWaiting: boolean, delay: number = LAZY_COMPONENT_DELAY_MS): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), delay);
    return () => clearTimeout(timer);
  }, [isWaiting, delay]);
  return isSlow && isWaiting;
}

/** Grey lines where a form or page will be. */
export function Bones({ rows = SKELETON_ROWS }: { rows?: number }) {
  const t = useT();
  return (
    <div className="panel bones" aria-busy="true">
      <span className="sr">{t('busy.loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity
        <span key={row} className="bone" />
      ))}
    </div>
  );
}
