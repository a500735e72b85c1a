import { EVENT_LIMITS, type EventSettings, type EventWritten } from '@tsudoi/contract/events';
import { COURSE_POOLS_MAX, COURSE_SELECTIONS, jstToday, TAX_RATES, ZeroRateReason } from '@tsudoi/domain';
import { useField } from '@tsudoi/ui/headless/form/field';
import { useFieldValue } from '@tsudoi/ui/headless/form/formField';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { CurrencyField } from '@tsudoi/ui/mantine/fields/CurrencyField';
import { DateTimeField } from '@tsudoi/ui/mantine/fields/DateTimeField';
import { LinesField } from '@tsudoi/ui/mantine/fields/LinesField';
import { MultiSelectField } from '@tsudoi/ui/mantine/fields/MultiSelectField';
import { NumberField } from '@tsudoi/ui/mantine/fields/NumberField';
import { SelectField } from '@tsudoi/ui/mantine/fields/SelectField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import { useMemo } from 'react';
import { blankCourse, blankSession } from './values.ts';

type Courses = EventWritten['courses'];
type Course = Courses[number];
type Fee = Course['fees'][number];

const inWords = (value: unknown, joint: string): string =>
  Array.isArray(value) ? (value as Courses).map(({ name }) => name).join(joint) : '';
const dayOf = (course: Course | undefined): string =>
  jstToday(new Date(course?.sessions.at(-1)?.starts_at ?? Date.now()));

/** The courses of an event, a section each; of a kind without courses the one that there is. */
export function CoursesSections({ kind }: { kind: EventSettings }) {
  const t = useT();
  const field = useField({
    name: 'courses',
    label: t('events.section.courses'),
    read: (value) => inWords(value, t('list.joint')),
    nested: true,
  });
  const courses = Array.isArray(field.value) ? (field.value as Courses) : [];
  const pools = useFieldValue('pools');
  const onlyPool = Array.isArray(pools) && pools.length === 1 ? [0] : [];
  const change = (at: number, course: Course) => field.set(courses.with(at, course));
  return (
    <>
      {courses.map((course, index) => (
        <CourseSection
          // biome-ignore lint/suspicious/noArrayIndexKey: its inputs follow their values
          key={index}
          kind={kind}
          at={index}
          course={course}
          locked={field.readOnly}
          onChange={(next) => change(index, next)}
          onRemove={courses.length > 1 ? () => field.set(courses.toSpliced(index, 1)) : undefined}
        />
      ))}
      {kind.courses && !field.readOnly && (
        <Button
          disabled={courses.length >= EVENT_LIMITS.courses}
          onClick={() => field.add(blankCourse('', dayOf(courses.at(-1)), onlyPool))}
        >
          {t('events.course_add')}
        </Button>
      )}
    </>
  );
}

interface CourseProps {
  kind: EventSettings;
  at: number;
  course: Course;
  locked: boolean;
  onChange(course: Course): void;
  onRemove: (() => void) | undefined;
}

function CourseSection({ kind, at, course, locked, onChange, onRemove }: CourseProps) {
  const t = useT();
  const path = `courses.${at}`;
  const pools = useFieldValue('pools');
  const places = Array.isArray(pools)
    ? (pools as EventWritten['pools']).map(({ name }, value) => ({
        value,
        text: name || t('events.pool_nth', { at: value + 1 }),
      }))
    : [];
  const selections = COURSE_SELECTIONS.map((value) => ({ value, text: t(`events.selection.${value}`) }));
  return (
    <FormSection
      title={kind.courses ? course.name || t('events.course_nth', { at: at + 1 }) : t('events.section.course')}
    >
      {kind.courses && (
        <TextField name={`${path}.name`} label={t('events.course_name')} required span={6} maxLength={100} />
      )}
      <SelectField
        name={`${path}.unit`}
        label={t('events.unit')}
        required
        span={3}
        options={[
          { value: 'person', text: t('events.unit.person') },
          { value: 'group', text: t('events.unit.group') },
        ]}
      />
      <SelectField name={`${path}.selection`} label={t('events.selection')} required span={3} options={selections} />
      <MultiSelectField
        name={`${path}.pools`}
        label={t('events.course_pools')}
        span={8}
        options={places}
        max={COURSE_POOLS_MAX}
        hint={t(course.pools.length === 0 ? 'events.course_pools_none' : 'events.course_pools_hint')}
      />
      <NumberField name={`${path}.companions_max`} label={t('events.companions_max')} span={4} max={99} />
      {(kind.conditions.length > 0 || course.apply_condition_id !== null) && (
        <SelectField
          name={`${path}.apply_condition_id`}
          label={t('events.course_condition')}
          span={6}
          options={kind.conditions.map(({ id, text }) => ({ value: id, text }))}
          hint={t('events.course_condition_hint')}
        />
      )}
      {course.apply_condition_id !== null && (
        <TextField
          name={`${path}.apply_note`}
          label={t('events.course_note')}
          span={12}
          maxLength={300}
          hint={t('events.course_note_hint')}
        />
      )}
      {kind.results && (
        <LinesField
          name={`${path}.result_values`}
          label={t('events.result_values')}
          hint={t('events.result_values_hint')}
          span={8}
        />
      )}
      <h3 className="field c12">{t('events.sessions')}</h3>
      {course.sessions.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: its inputs follow their values
        <div className="field c12 event-row" key={index}>
          <DateTimeField name={`${path}.sessions.${index}.starts_at`} label={t('events.starts_at')} required span={4} />
          <DateTimeField name={`${path}.sessions.${index}.ends_at`} label={t('events.ends_at')} required span={4} />
          <TextField
            name={`${path}.sessions.${index}.place`}
            label={t('events.session_place')}
            span={4}
            maxLength={100}
          />
          {!locked && course.sessions.length > 1 && (
            <Button small onClick={() => onChange({ ...course, sessions: course.sessions.toSpliced(index, 1) })}>
              {t('events.session_remove')}
            </Button>
          )}
        </div>
      ))}
      {!locked && (
        <div className="field c12">
          <Button
            small
            disabled={course.sessions.length >= EVENT_LIMITS.sessions}
            onClick={() => onChange({ ...course, sessions: [...course.sessions, blankSession(dayOf(course))] })}
          >
            {t('events.session_add')}
          </Button>
        </div>
      )}
      {kind.fee && <Fees path={path} course={course} kind={kind} locked={locked} onChange={onChange} />}
      {!locked && onRemove !== undefined && (
        <div className="field c12">
          <Button small kind="danger" onClick={onRemove}>
            {t('events.course_remove')}
          </Button>
        </div>
      )}
    </FormSection>
  );
}

const BLANK_FEE: Fee = { description: '', per: 'place', unit_price: 0, rate: 10, zero_reason: null, prices: [] };

function Fees({
  path,
  course,
  kind,
  locked,
  onChange,
}: Pick<CourseProps, 'course' | 'kind' | 'locked' | 'onChange'> & { path: string }) {
  const t = useT();
  const rates = useMemo(() => TAX_RATES.map((value) => ({ value, text: `${value}%` })), []);
  const reasons = useMemo(
    () => Object.values(ZeroRateReason).map((value) => ({ value, text: t(`events.zero.${value}`) })),
    [t],
  );
  const conditions = kind.conditions.map(({ id, text }) => ({ value: id, text }));
  const setFees = (fees: Fee[]) => onChange({ ...course, fees });
  return (
    <>
      <h3 className="field c12">{t('events.fees')}</h3>
      {course.fees.map((fee, index) => {
        const line = `${path}.fees.${index}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: its inputs follow their values
          <div className="field c12 event-row" key={index}>
            <TextField
              name={`${line}.description`}
              label={t('events.fee_description')}
              required
              span={4}
              maxLength={100}
            />
            <CurrencyField name={`${line}.unit_price`} label={t('events.fee_price')} required span={3} />
            <SelectField name={`${line}.rate`} label={t('events.fee_rate')} required span={2} options={rates} />
            {Number(fee.rate) === 0 && (
              <SelectField
                name={`${line}.zero_reason`}
                label={t('events.fee_zero')}
                required
                span={3}
                options={reasons}
              />
            )}
            <SelectField
              name={`${line}.per`}
              label={t('events.fee_per')}
              required
              span={3}
              options={[
                { value: 'place', text: t('events.per.place') },
                { value: 'entry', text: t('events.per.entry') },
              ]}
            />
            {fee.prices.map((_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: its inputs follow their values
              <div className="field c12 event-row" key={at}>
                <SelectField
                  name={`${line}.prices.${at}.apply_condition_id`}
                  label={t('events.price_for')}
                  required
                  span={6}
                  options={conditions}
                />
                <CurrencyField
                  name={`${line}.prices.${at}.unit_price`}
                  label={t('events.fee_price')}
                  required
                  span={3}
                />
                {!locked && (
                  <Button
                    small
                    onClick={() => setFees(course.fees.with(index, { ...fee, prices: fee.prices.toSpliced(at, 1) }))}
                  >
                    {t('events.price_remove')}
                  </Button>
                )}
              </div>
            ))}
            {!locked && (
              <>
                {conditions.length > 0 && (
                  <Button
                    small
                    disabled={fee.prices.length >= EVENT_LIMITS.prices}
                    onClick={() =>
                      setFees(
                        course.fees.with(index, {
                          ...fee,
                          prices: [
                            ...fee.prices,
                            { apply_condition_id: conditions[0]?.value ?? 0, unit_price: fee.unit_price },
                          ],
                        }),
                      )
                    }
                  >
                    {t('events.price_add')}
                  </Button>
                )}
                <Button small onClick={() => setFees(course.fees.toSpliced(index, 1))}>
                  {t('events.fee_remove')}
                </Button>
              </>
            )}
          </div>
        );
      })}
      {!locked && (
        <div className="field c12">
          <Button
            small
            disabled={course.fees.length >= EVENT_LIMITS.fees}
            onClick={() => setFees([...course.fees, BLANK_FEE])}
          >
            {t('events.fee_add')}
          </Button>
        </div>
      )}
    </>
  );
}
