import { legalText } from '@tsudoi/contract/legal';
import { formatInstantDay } from '@tsudoi/i18n';
import { RichText } from '@tsudoi/ui/headless/screen/richText';
import { useLocation } from 'react-router';
import { useAnswer } from '../../shell/answer.ts';
import { Screen } from '../../shell/Screen.tsx';
import { Skeleton, StateError } from '../../shell/States.tsx';
import { useT } from '../../shell/words.ts';
import { ConsentPage } from './ConsentPage.tsx';
import '../../look/form.css';
import '@tsudoi/ui/look/rich-text.css';

const PAGES = {
  '/policy': { kind: 'policy', title: 'legal.policy' },
  '/terms': { kind: 'terms', title: 'legal.terms' },
  '/commercial-laws': { kind: 'commercial-laws', title: 'legal.commercial' },
} as const;

/** /policy, /terms, /commercial-laws and /consent, by the address. */
export function LegalPage() {
  const { pathname } = useLocation();
  return pathname.startsWith('/consent') ? <ConsentPage /> : <LegalText pathname={pathname} />;
}

/** Terms, privacy policy and the commercial-law notice of the facility. */
function LegalText({ pathname }: { pathname: string }) {
  const t = useT();
  const page = pathname.startsWith('/policy')
    ? PAGES['/policy']
    : pathname.startsWith('/terms')
      ? PAGES['/terms']
      : PAGES['/commercial-laws'];
  const { data, error, loading, refresh } = useAnswer(legalText, { params: { kind: page.kind } });
  const title = data?.title || t(page.title);
  return (
    <Screen title={title}>
      <h1>{title}</h1>
      {data?.updated_at != null && (
        <p className="hint">{t('legal.updated', { date: formatInstantDay(data.updated_at) })}</p>
      )}
      {loading && <Skeleton />}
      {error !== undefined && <StateError error={error} onRetry={() => void refresh()} />}
      {data !== undefined && (
        <div className="article">{data.body === '' ? <p>{t('legal.empty')}</p> : <RichText html={data.body} />}</div>
      )}
    </Screen>
  );
}
