import '@tsudoi/ui/look/participants.css';
import { type EventInfo, eventParticipants } from '@tsudoi/contract/event-participants';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useRecordForm } from '@tsudoi/ui/headless/form/recordForm';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { FormPage } from '@tsudoi/ui/mantine/FormPage';
import { Bones, Failure, useSlow } from '@tsudoi/ui/mantine/states';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type * as v from 'valibot';
import { CreateForm } from './forms.ts';
import { ParticipantFields, useMemberSource } from './ParticipantFields.tsx';
import { useBeyond } from './useBeyond.tsx';
import { useDespiteStanding } from './useDespiteStanding.tsx';
import { useTheEvent } from './useTheEvent.ts';

/** …/event-participants/{event_code}/create */
export function ParticipantCreatePage() {
  const { info } = useTheEvent();
  const isSlow = useSlow(info.loading);
  if (info.data !== undefined) return <NewParticipant info={info.data} />;
  if (info.error !== undefined)
    return <Failure error={info.error} main="/manage/overview" onRetry={() => void info.retry()} />;
  return isSlow ? <Bones /> : null;
}

type Written = v.InferInput<typeof CreateForm>;
type Values = Omit<Written, 'account_id' | 'course_id'> & { account_id: number | null; course_id: number | null };

function NewParticipant({ info }: { info: EventInfo }) {
  const t = useT();
  const client = useClient();
  const navigate = useNavigate();
  const { paths, query, refresh } = useTheEvent();
  const source = useMemberSource(query.event_cms_code);
  const beyond = useBeyond();
  const despite = useDespiteStanding();
  const [values] = useState<Values>(() => ({
    ...query,
    account_id: null,
    course_id: info.courses.length === 1 ? (info.courses[0]?.id ?? null) : null,
    companions: 0,
    companion_names: [],
    note: null,
    beyond: false,
    despite_standing: false,
    reason: null,
    basic_info: {},
    extend_info: {},
  }));
  const form = useRecordForm({
    schema: CreateForm as unknown as v.GenericSchema<Values, v.InferOutput<typeof CreateForm>>,
    values,
    confirm: (body) =>
      beyond.confirm(
        info.courses.find(({ id }) => id === body.course_id),
        body.companions + 1,
      ),
    save: (body) =>
      despite.saving((more) =>
        client.call(eventParticipants.create, { body: { ...body, ...beyond.answer(), ...more } }),
      ),
    onSaved: () => {
      notify({ type: 'success', message: t('participants.created') });
      void refresh();
      void navigate(paths.search);
    },
  });
  return (
    <FormPage
      title={t('participants.create.title')}
      crumbs={[
        { text: info.name, to: paths.event(info.id) },
        { text: t('participants.title'), to: paths.search },
      ]}
      form={form}
      isNew
      back={paths.search}
    >
      <ParticipantFields info={info} source={source} hasResult={false} />
      {beyond.question}
      {despite.question}
    </FormPage>
  );
}
