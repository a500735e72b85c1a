import { memberTimeline } from '@tsudoi/contract/histories';
import { formatEventTime } from '@tsudoi/i18n';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { useId } from 'react';
import { eventLine } from './eventWords.ts';

const MOST = 3;

/** What happened to a member last, a line each; nothing while it is not known. */
export function LastEvents({ accountCode }: { accountCode: string }) {
  const t = useT();
  const locale = useLocale();
  const id = useId();
  const { data } = useEndpoint(
    memberTimeline,
    { params: { account_code: accountCode }, query: {} },
    { keepPreviousData: false, isGivenUp: true },
  );
  if (data === undefined) return null;
  const now = new Date();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t('histories.latest')}</h3>
      {data.entries.length === 0 && <p className="hint">{t('histories.none')}</p>}
      <ul className="latest">
        {data.entries.slice(0, MOST).map((event) => (
          <li key={event.id}>
            <time dateTime={event.at}>{formatEventTime(event.at, now, locale)}</time>
            <span>{eventLine(t, event)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
