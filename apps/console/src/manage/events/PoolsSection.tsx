import { EVENT_LIMITS, type EventRecord, type EventWritten } from '@tsudoi/contract/events';
import { formatNumber } from '@tsudoi/i18n';
import { useField } from '@tsudoi/ui/headless/form/field';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { NumberField } from '@tsudoi/ui/mantine/fields/NumberField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import { Note } from '@tsudoi/ui/mantine/Note';

type Pools = EventWritten['pools'];
type Courses = EventWritten['courses'];

/** What a list of pools is in words, for what changed. */
const inWords = (value: unknown, joint: string): string =>
  Array.isArray(value)
    ? (value as Pools).map(({ name, capacity }) => `${name} ${formatNumber(capacity)}`).join(joint)
    : '';

/** Places of the event that its courses draw on; `pools` are those that are stored, with who has places. */
export function PoolsSection({ pools: stored }: { pools: EventRecord['pools'] }) {
  const t = useT();
  const field = useField({
    name: 'pools',
    label: t('events.section.pools'),
    read: (value) => inWords(value, t('list.joint')),
    nested: true,
  });
  const courses = useField({ name: 'courses', label: t('events.section.courses'), read: () => '', nested: true });
  const pools = Array.isArray(field.value) ? (field.value as Pools) : [];
  const list = Array.isArray(courses.value) ? (courses.value as Courses) : [];
  const used = new Set(list.flatMap((course) => course.pools));
  const remove = (at: number) => {
    // Courses name pools by their place.
    courses.set(
      list.map((course) => ({
        ...course,
        pools: course.pools.flatMap((index) => (index === at ? [] : [index > at ? index - 1 : index])),
      })),
    );
    field.set(pools.toSpliced(at, 1));
  };
  return (
    <FormSection title={t('events.section.pools')} lead={t('events.pools_lead')}>
      {pools.map(({ id }, index) => {
        const known = stored.find((pool) => pool.id === id);
        const taken = known?.taken ?? 0;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: its inputs follow their values
          <div className="field c12 event-row" key={index}>
            <TextField name={`pools.${index}.name`} label={t('events.pool_name')} required span={6} maxLength={50} />
            <NumberField
              name={`pools.${index}.capacity`}
              label={t('events.capacity')}
              required
              span={4}
              max={99_999}
              hint={taken > 0 ? t('events.taken', { taken: formatNumber(taken) }) : undefined}
            />
            {!field.readOnly && (
              <Button small disabled={taken > 0} onClick={() => remove(index)}>
                {t('events.pool_remove')}
              </Button>
            )}
            {!used.has(index) && (
              <div className="field c12">
                <Note tone="warn">{t('events.pool_unused')}</Note>
              </div>
            )}
          </div>
        );
      })}
      {!field.readOnly && (
        <div className="field c12">
          <Button
            small
            disabled={pools.length >= EVENT_LIMITS.pools}
            onClick={() => field.add({ id: null, name: '', capacity: 20 })}
          >
            {t('events.pool_add')}
          </Button>
        </div>
      )}
    </FormSection>
  );
}
