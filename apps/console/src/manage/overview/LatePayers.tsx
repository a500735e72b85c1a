import type { InvoiceDesk } from '@tsudoi/contract/overview';
import { type Day, daysBetween, fullName } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Link } from 'react-router';
import { invoicePaths } from '../../pickers/invoice/paths.ts';
import { RemindButton } from '../../pickers/invoice/RemindButton.tsx';
import { paths } from './paths.ts';

/** Props of {@link LatePayers}. */
export interface LatePayersProps {
  overdue: InvoiceDesk['overdue'];
  today: Day;
  mayEdit: boolean;
  /** Somebody was reminded: what is shown is old. */
  onChanged(): void;
}

/** Who is late with what they have to pay, those who are late the longest first, to be reminded. */
export function LatePayers({ overdue: { count, yen, people }, today, mayEdit, onChanged }: LatePayersProps) {
  const t = useT();
  return (
    <section aria-labelledby="due-invoices">
      <div className="sec-head">
        <h3 id="due-invoices">{t('overview.late')}</h3>
        <span className="muted">{t('overview.late_sums', { count: formatNumber(count), yen: formatNumber(yen) })}</span>
        <Link to={paths.overdue}>{t('overview.late_see')}</Link>
      </div>
      <ul>
        {people.map((person) => (
          <li key={person.id}>
            <span className="av" aria-hidden="true">
              {[...person.last_name][0]}
            </span>
            <Link to={invoicePaths.edit(person.invoices[0]?.id ?? 0)} className="who">
              {fullName(person)}
            </Link>
            <p>
              <span className="type">{t('overview.yen', { count: formatNumber(person.yen) })}</span>
              {person.reminders > 0 && (
                <span className="type">{t('overview.late_reminders', { count: formatNumber(person.reminders) })}</span>
              )}
              <span className="d">{t('overview.late_days', { days: daysBetween(person.due_on, today) })}</span>
            </p>
            {mayEdit && !person.reminded_today && !person.being_paid && (
              <RemindButton
                small
                name={fullName(person)}
                invoices={person.invoices}
                yen={person.yen}
                onDone={onChanged}
              />
            )}
            {(person.reminded_today || person.being_paid) && (
              <small className="muted">{t(person.being_paid ? 'overview.late_paying' : 'overview.late_today')}</small>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
