import { CLOSED_DAYS_MAX, type FacilityProfileRecord } from '@tsudoi/contract/facility-profile';
import { HOLIDAYS } from '@tsudoi/domain';
import { formatDayWithWeekday } from '@tsudoi/i18n';
import { useField } from '@tsudoi/ui/headless/form/field';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { DateField } from '@tsudoi/ui/mantine/fields/DateField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';

type Closed = FacilityProfileRecord['closed_days'];

/** From Monday on, then holidays, by their place in `open_days`. */
const ORDER = [1, 2, 3, 4, 5, 6, 0, HOLIDAYS] as const;
/** A Sunday. */
const SUNDAY = Date.UTC(2026, 10, 1);
const DAY_MS = 86_400_000;

/** When the facility is open, by day of the week, and when it is closed beside that. */
export function HoursSection() {
  const t = useT();
  const locale = useLocale();
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const nameOf = (day: number) =>
    day === HOLIDAYS ? t('main_settings.holidays') : weekday.format(SUNDAY + day * DAY_MS);
  const field = useField({
    name: 'closed_days',
    label: t('main_settings.closed_days'),
    read: (value) =>
      closedIn(value)
        .map(({ from }) => (from === '' ? '' : formatDayWithWeekday(from, locale)))
        .join(t('list.joint')),
    nested: true,
  });
  const closed = closedIn(field.value);
  return (
    <>
      <FormSection title={t('main_settings.hours')} lead={t('main_settings.hours_lead')}>
        {ORDER.flatMap((day) => [
          <TextField
            key={`${day} open`}
            name={`open_days.${day}.open`}
            label={t('main_settings.opens', { day: nameOf(day) })}
            span={6}
            inputMode="text"
            maxLength={5}
          />,
          <TextField
            key={`${day} close`}
            name={`open_days.${day}.close`}
            label={t('main_settings.closes', { day: nameOf(day) })}
            span={6}
            inputMode="text"
            maxLength={5}
          />,
        ])}
      </FormSection>
      <FormSection title={t('main_settings.closed_days')} lead={t('main_settings.closed_days_lead')}>
        {closed.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: its inputs follow their values
          <div className="field c12 event-row" key={index}>
            <DateField name={`closed_days.${index}.from`} label={t('main_settings.closed_from')} required span={6} />
            <DateField name={`closed_days.${index}.until`} label={t('main_settings.closed_until')} required span={6} />
            <TextField
              name={`closed_days.${index}.note`}
              label={t('main_settings.closed_note')}
              span={9}
              maxLength={50}
            />
            {!field.readOnly && (
              <Button small onClick={() => field.set(closed.toSpliced(index, 1))}>
                {t('main_settings.closed_remove', { at: index + 1 })}
              </Button>
            )}
          </div>
        ))}
        {!field.readOnly && (
          <div className="field c12">
            <Button
              small
              disabled={closed.length >= CLOSED_DAYS_MAX}
              onClick={() => field.add({ from: '', until: '', note: null })}
            >
              {t('main_settings.closed_add')}
            </Button>
          </div>
        )}
      </FormSection>
    </>
  );
}

const closedIn = (value: unknown): Closed => (Array.isArray(value) ? (value as Closed) : []);
