import { CallError } from '@tsudoi/contract/client';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { usePageTitle } from '@tsudoi/ui/headless/screen/page';
import { Button } from '@tsudoi/ui/mantine/Button';
import { LoadError, NoPermission, NotFound } from '@tsudoi/ui/mantine/states';
import { type ReactNode, useEffect, useState } from 'react';
import { useRevalidator, useRouteError } from 'react-router';
import { isChunkError, reloadOnce } from './chunkErrors.ts';

/** What a route shows that failed: a chunk is loaded once more, a read can be tried again, the rest is a system error. */
export function RouteError() {
  const error = useRouteError();
  const revalidator = useRevalidator();
  const isChunk = isChunkError(error);
  const [isReloading, setReloading] = useState(isChunk);
  useEffect(() => {
    if (isChunk) setReloading(reloadOnce());
  }, [isChunk]);
  if (isReloading) return null;
  if (error instanceof CallError) return <LoadError error={error} onRetry={() => void revalidator.revalidate()} />;
  return <SystemError chunk={isChunk} />;
}

/** Nothing helps but loading the page anew. */
export function SystemError({ chunk = false }: { chunk?: boolean }) {
  const t = useT();
  usePageTitle(t('alert.system_error'));
  return (
    <div className="void" role="alert">
      <h1>{chunk ? t('shell.chunk_error') : t('alert.system_error')}</h1>
      <Button kind="primary" onClick={() => location.reload()}>
        {t('action.reload')}
      </Button>
    </div>
  );
}

/** The access-denied page of an area. */
export function Unauthorized({ menu, main, children }: { menu?: string; main: string; children?: ReactNode }) {
  const t = useT();
  usePageTitle(t('shell.unauthorized_title'), [{ text: t('shell.unauthorized_title') }]);
  return (
    <NoPermission menu={menu} main={main}>
      {children}
    </NoPermission>
  );
}

/** The not-found page of an area. */
export function PageNotFound({ main }: { main: string }) {
  const t = useT();
  usePageTitle(t('state.not_found.title'), [{ text: t('state.not_found.title') }]);
  return <NotFound main={main} />;
}

/** There is no facility at this host (ERR-30), or it is `closed`, with what the server says of that (G-01). */
export function FacilityMissing({ closed }: { closed?: string }) {
  const t = useT();
  const title = closed ?? t('shell.facility_missing');
  usePageTitle(title);
  return (
    <main className="void">
      <h1>{title}</h1>
      {closed === undefined && <p className="sub">{t('shell.facility_missing_text')}</p>}
    </main>
  );
}
