import { shownNotices } from '@tsudoi/contract/notices';
import { formatInstant, formatPeriod } from '@tsudoi/i18n';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { useId } from 'react';

const DAY_LENGTH = 'YYYY/MM/DD'.length;

/** What the operator has to say to staff. Where there is nothing, or it cannot be read, there is nothing to see. */
export function Notices() {
  const t = useT();
  const id = useId();
  const { data = [] } = useEndpoint(shownNotices, {}, { keepOnNavigation: true });
  if (data.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('auth.notices')}</h2>
      <ul>
        {data.map((notice) => (
          <li key={notice.id}>
            <small>
              {notice.starts_at === null
                ? formatInstant(notice.on).slice(0, DAY_LENGTH)
                : formatPeriod(notice.starts_at, notice.ends_at)}
            </small>
            {notice.text}
          </li>
        ))}
      </ul>
    </section>
  );
}
