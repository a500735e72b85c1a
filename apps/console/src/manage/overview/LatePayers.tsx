import type { InvoiceDesk } from '@tsudoi/contract/overview';
import { type Day, daysBetween, fullName } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Confirm } from '@tsudoi/ui/mantine/Confirm';
import { useState } from 'react';
import { Link } from 'react-router';
import { invoicePaths } from '../../pickers/invoice/paths.ts';
import { useRemind } from '../../pickers/invoice/useRemind.ts';
import { paths } from './paths.ts';

type LatePayer = InvoiceDesk['overdue']['people'][number];

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
            {mayEdit && !person.reminded_today && !person.being_paid && <Remind person={person} onDone={onChanged} />}
            {(person.reminded_today || person.being_paid) && (
              <small className="muted">{t(person.being_paid ? 'overview.late_paying' : 'overview.late_today')}</small>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Remind({ person, onDone }: { person: LatePayer; onDone(): void }) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const { pending, remind } = useRemind();
  const verb = t('reminders.verb');
  const name = fullName(person);
  return (
    <>
      <Button small aria-label={t('ui.named', { name, verb })} onClick={() => setAsking(true)}>
        {verb}
      </Button>
      <Confirm
        opened={isAsking}
        title={t('reminders.ask_of', { name })}
        verb={verb}
        busy={pending && t('busy.updating')}
        onVerb={() =>
          void remind(person.invoices).then(() => {
            setAsking(false);
            onDone();
          })
        }
        onBack={() => setAsking(false)}
      >
        <p>{t('reminders.note_of', { count: formatNumber(person.invoices.length), yen: formatNumber(person.yen) })}</p>
      </Confirm>
    </>
  );
}
