import '@tsudoi/ui/look/participants.css';
import { type EventInfo, eventParticipants, type ParticipantRecord } from '@tsudoi/contract/event-participants';
import { formatNumber } from '@tsudoi/i18n';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { Button } from '@tsudoi/ui/mantine/Button';
import { RecordPage } from '@tsudoi/ui/mantine/RecordPage';
import { Bones, Failure, useSlow } from '@tsudoi/ui/mantine/states';
import { useMemo } from 'react';
import { entryNumber } from './columns.tsx';
import { UpdateForm, valuesOf } from './forms.ts';
import { Happened } from './Happened.tsx';
import { ParticipantFields, useMemberSource } from './ParticipantFields.tsx';
import { StandingTag } from './StandingTag.tsx';
import { useActs } from './useActs.tsx';
import { useBeyond } from './useBeyond.tsx';
import { useDespiteStanding } from './useDespiteStanding.tsx';
import { useTheEvent } from './useTheEvent.ts';

/** …/event-participants/{event_code}/edit/{id} */
export function ParticipantEditPage() {
  const { info } = useTheEvent();
  const isSlow = useSlow(info.loading);
  if (info.data !== undefined) return <Participant info={info.data} />;
  if (info.error !== undefined)
    return <Failure error={info.error} main="/manage/overview" onRetry={() => void info.retry()} />;
  return isSlow ? <Bones /> : null;
}

const endpoints = { get: eventParticipants.get, update: eventParticipants.update };

function Participant({ info }: { info: EventInfo }) {
  const t = useT();
  const { paths, query, list, refresh } = useTheEvent();
  const acts = useActs({ query, courses: info.courses, onDone: refresh });
  const beyond = useBeyond();
  const despite = useDespiteStanding();
  return (
    <>
      <RecordPage
        list={{ title: t('participants.title'), path: paths.search, walk: { settings: list, hrefOf: paths.edit } }}
        endpoints={endpoints}
        schema={UpdateForm}
        valuesOf={valuesOf}
        confirm={async (body, record) => {
          const course = info.courses.find(({ id }) => id === (body.course_id ?? record.course_id));
          const isHolding =
            record.standing === 'entered' || record.standing === 'unpaid' || record.standing === 'offered';
          const weight = (body.companions ?? record.companions) + 1;
          const held = course?.id === record.course_id ? record.companions + 1 : 0;
          const goes = !isHolding || (await beyond.confirm(course, weight - held));
          if (goes && isHolding) Object.assign(body, beyond.answer());
          return goes;
        }}
        saving={despite.saving}
        show={(record) => ({
          title: `${entryNumber(record.number)} ${record.account.name}`,
          beside: <StandingTag row={record} />,
          actions: <Actions record={record} onAct={acts.ask} />,
          aside: <Happened record={record} />,
        })}
      >
        {(record) => <Fields info={info} record={record} code={query.event_cms_code} />}
      </RecordPage>
      {acts.question}
      {beyond.question}
      {despite.question}
    </>
  );
}

function Fields({ info, record, code }: { info: EventInfo; record: ParticipantRecord; code: string }) {
  const { id, member_code, name } = record.account;
  const known = useMemo(() => ({ id, text: `${member_code} ${name}` }), [id, member_code, name]);
  const source = useMemberSource(code, known);
  return <ParticipantFields info={info} source={source} hasResult={info.results && record.standing === 'entered'} />;
}

function Actions({ record, onAct }: { record: ParticipantRecord; onAct: ReturnType<typeof useActs>['ask'] }) {
  const t = useT();
  const { edit } = usePagePermission();
  if (!edit) return null;
  const { terms, account } = record;
  const note =
    terms === null
      ? undefined
      : terms.percent === 0
        ? t(
            record.fee !== null && record.fee.paid > 0
              ? `participants.terms_all.${terms.settles}`
              : 'participants.terms_none',
          )
        : t(`participants.terms_some.${terms.settles}`, {
            percent: terms.percent,
            kept: formatNumber(terms.kept),
            back: formatNumber(terms.back),
          });
  return (
    <>
      {record.acts.map((act) => (
        <Button
          key={act}
          small
          kind={act === 'cancel' || act === 'refuse' ? 'danger' : 'plain'}
          onClick={() =>
            onAct({
              act,
              ids: [record.id],
              name: account.name,
              ...(act === 'cancel' && note !== undefined && { note }),
            })
          }
        >
          {t(`participants.act.${act}`)}
        </Button>
      ))}
    </>
  );
}
