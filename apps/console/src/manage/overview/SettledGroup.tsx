import { settledToday } from '@tsudoi/contract/overview';
import { fullName } from '@tsudoi/domain';
import { formatTime } from '@tsudoi/i18n';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Bones, LoadError, useSlow } from '@tsudoi/ui/mantine/states';
import { Link } from 'react-router';
import { paths } from './paths.ts';

/** What was settled today: with whom, how, when and by whom. */
export function SettledGroup() {
  const t = useT();
  const { data, error, loading, retry } = useEndpoint(settledToday, {});
  const isSlow = useSlow(loading);
  return (
    <section aria-labelledby="settled">
      <div className="sec-head">
        <h3 id="settled">{t('overview.settled')}</h3>
      </div>
      {error !== undefined && data === undefined && <LoadError error={error} onRetry={() => void retry()} />}
      {isSlow && data === undefined && <Bones rows={2} />}
      <ul>
        {data?.map((entry) => (
          <li key={entry.id}>
            <span className="av" aria-hidden="true">
              {[...entry.last_name][0]}
            </span>
            <Link to={paths.detail(entry.member_id)} className="who">
              {fullName(entry)}
            </Link>
            <p>{t(`overview.settled.${entry.kind}`)}</p>
            <small>{t('overview.settled_by', { time: formatTime(entry.at), name: entry.by })}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
