import { facilityTimeline, type TimelineSubject, timelineChoices, timelineSubjects } from '@tsudoi/contract/histories';
import { isDay } from '@tsudoi/domain';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useMediaQuery } from '@tsudoi/ui/headless/list/mediaQuery';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { DateField } from '@tsudoi/ui/mantine/fields/DateField';
import { SelectField } from '@tsudoi/ui/mantine/fields/SelectField';
import { Page } from '@tsudoi/ui/mantine/Page';
import { Bones, Failure, useSlow } from '@tsudoi/ui/mantine/states';
import { useEffect, useMemo, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { useSWRConfig } from 'swr';
import { FacilityEventRow } from '../../pickers/timeline/FacilityEventRow.tsx';

const MAIN = '/manage/overview';
const SECURITY = '/manage/settings/security';
/** Where the conditions would push what they filter out of sight, they fold. */
const PHONE = '(max-width: 40em)';
const CONDITIONS = ['by', 'family', 'from', 'to'] as const;
type Conditions = Partial<Record<(typeof CONDITIONS)[number], string>>;

/** /manage/settings/security/timeline: what happened in the facility. What is asked for stands in the address. */
export function FacilityTimelinePage() {
  const t = useT();
  const [address, setAddress] = useSearchParams();
  const asked = useMemo(
    (): Conditions => Object.fromEntries(CONDITIONS.flatMap((name) => pairOf(name, address.get(name)))),
    [address],
  );
  const key = JSON.stringify(asked);
  return (
    <Page title={t('histories.facility')} crumbs={[{ text: t('second_factor.policy.title'), to: SECURITY }]}>
      <div className="reading">
        <p className="sub">{t('histories.facility.lead')}</p>
        <Filters asked={asked} onAsk={(next) => setAddress({ ...next }, { replace: true })} />
        <Events key={key} asked={asked} />
      </div>
    </Page>
  );
}

const isSubject = (text: string | undefined): text is TimelineSubject =>
  text !== undefined && Object.hasOwn(timelineSubjects, text);

/** A condition that says something. */
function pairOf(name: keyof Conditions, value: unknown): [typeof name, string][] {
  if (value === null || value === undefined || value === '') return [];
  const text = String(value);
  if (name === 'family' && !isSubject(text)) return [];
  if ((name === 'from' || name === 'to') && !isDay(text)) return [];
  return name === 'by' && !/^[1-9]\d{0,8}$/.test(text) ? [] : [[name, text]];
}

function Filters({ asked, onAsk }: { asked: Conditions; onAsk(next: Conditions): void }) {
  const t = useT();
  const { data } = useEndpoint(timelineChoices, {});
  const form = useForm<Record<string, unknown>>({ defaultValues: { by: '', family: '', from: '', to: '', ...asked } });
  const { watch } = form;
  useEffect(() => {
    const { unsubscribe } = watch((values) =>
      onAsk(Object.fromEntries(CONDITIONS.flatMap((name) => pairOf(name, values[name])))),
    );
    return unsubscribe;
  }, [watch, onAsk]);
  const people = (data?.people ?? []).map(({ id, name }) => ({ value: String(id), text: name }));
  const families = (data?.families ?? []).map((family) => ({ value: family, text: t(`histories.family.${family}`) }));
  const all = t('state.all');
  const count = Object.keys(asked).length;
  const [isOpen, setOpen] = useState(false);
  const isFolded = useMediaQuery(PHONE) && !isOpen;
  return (
    <FormProvider {...form}>
      <search aria-label={t('ui.search_form')} className="sec facility-filters">
        <Button small className="unfold" aria-expanded={!isFolded} onClick={() => setOpen(!isOpen)}>
          {count === 0 ? t('histories.facility.filters') : t('histories.facility.filters_set', { count })}
        </Button>
        <div className="fg" hidden={isFolded}>
          <SelectField
            name="by"
            label={t('histories.facility.by')}
            options={people}
            loading={data === undefined}
            placeholder={all}
            span={3}
            searchable
          />
          <SelectField
            name="family"
            label={t('histories.facility.family')}
            options={families}
            loading={data === undefined}
            placeholder={all}
            span={3}
          />
          <DateField name="from" label={t('histories.facility.from')} span={3} />
          <DateField name="to" label={t('histories.facility.to')} span={3} />
        </div>
      </search>
    </FormProvider>
  );
}

function Events({ asked }: { asked: Conditions }) {
  // The pages that are shown, by the event that each begins after.
  const [pages, setPages] = useState<readonly (number | undefined)[]>([undefined]);
  return (
    <section className="panel facility-events">
      {pages.map((before, index) => (
        <EventPage
          key={before ?? 0}
          asked={asked}
          before={before}
          isLast={index === pages.length - 1}
          onMore={(next) => setPages([...pages, next])}
        />
      ))}
    </section>
  );
}

interface EventPageProps {
  asked: Conditions;
  before: number | undefined;
  isLast: boolean;
  onMore(before: number): void;
}

function EventPage({ asked: { by, family, ...asked }, before, isLast, onMore }: EventPageProps) {
  const t = useT();
  const body = {
    ...asked,
    ...(by !== undefined && { by: Number(by) }),
    ...(isSubject(family) && { family }),
    before,
  };
  const { data, error, loading, retry } = useEndpoint(facilityTimeline, { body });
  const isSlow = useSlow(loading);
  const { mutate } = useSWRConfig();
  const refresh = () => void mutate((key) => Array.isArray(key) && key[0] === facilityTimeline.path);
  if (error !== undefined) return <Failure error={error} main={MAIN} onRetry={() => void retry()} />;
  if (data === undefined) return isSlow ? <Bones rows={8} /> : null;
  const { next } = data;
  if (data.entries.length === 0 && before === undefined) return <p className="hint">{t('histories.facility.none')}</p>;
  return (
    <>
      <ul className="line-of">
        {data.entries.map((event) => (
          <FacilityEventRow key={event.id} event={event} onChanged={refresh} />
        ))}
      </ul>
      {isLast && next !== null && (
        <Button small kind="quiet" onClick={() => onMore(next)}>
          {t('histories.more')}
        </Button>
      )}
    </>
  );
}
