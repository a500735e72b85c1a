import type { ApplicationDesk } from '@tsudoi/contract/overview';
import { fullName } from '@tsudoi/domain';
import { formatAgo, formatNumber } from '@tsudoi/i18n';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { LinkButton } from '@tsudoi/ui/mantine/Button';
import { Link } from 'react-router';
import { paths } from './paths.ts';

/** Applications that wait for staff, the one that has waited longest first. */
export function Applications({ desk }: { desk: ApplicationDesk }) {
  const t = useT();
  const locale = useLocale();
  const now = new Date();
  const verb = t('overview.act.application');
  return (
    <section aria-labelledby="due-applications">
      <div className="sec-head">
        <h3 id="due-applications">{t('overview.applications')}</h3>
        <span className="muted">{t('overview.people', { count: formatNumber(desk.count) })}</span>
        <Link to={paths.applications}>{t('overview.due.see', { count: formatNumber(desk.count) })}</Link>
      </div>
      <ul>
        {desk.people.map((person) => (
          <li key={person.id}>
            <span className="av" aria-hidden="true">
              {[...person.last_name][0]}
            </span>
            <Link to={paths.application(person.id)} className="who">
              {fullName(person)}
            </Link>
            <p>
              {t(person.corrected ? 'overview.application_corrected' : 'overview.application', {
                type: person.member_type,
                ago: formatAgo(person.submitted_at, now, locale),
              })}
            </p>
            <LinkButton
              small
              to={paths.application(person.id)}
              aria-label={t('ui.named', { name: fullName(person), verb })}
            >
              {verb}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
