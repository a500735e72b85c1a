import '@tsudoi/ui/look/events.css';
import {
  checkEvent,
  closeEvent,
  EventCreate,
  type EventEffects,
  type EventRecord,
  type EventSettings,
  EventUpdate,
  eventSettings,
  events,
} from '@tsudoi/contract/events';
import { addDays, jstToday } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import { type ConsoleId, type Translate, useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { Button, LinkButton } from '@tsudoi/ui/mantine/Button';
import { Confirm } from '@tsudoi/ui/mantine/Confirm';
import { CreatePage, RecordPage } from '@tsudoi/ui/mantine/RecordPage';
import { Bones, Failure, useSlow } from '@tsudoi/ui/mantine/states';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSWRConfig } from 'swr';
import { DoorConflicts } from '../../pickers/event/DoorConflicts.tsx';
import { DoorLink } from '../../pickers/event/DoorLink.tsx';
import { EventFigures } from '../../pickers/event/EventFigures.tsx';
import { EventFields } from './EventFields.tsx';
import { EventStateTag } from './EventStateTag.tsx';
import { useEventKind } from './paths.ts';
import { SeriesAction } from './SeveralAction.tsx';
import { blankEvent, valuesOf } from './values.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function WithKind({ children }: { children: (kind: EventSettings) => ReactNode }) {
  const { query } = useEventKind();
  const { data, error, loading, retry } = useEndpoint(eventSettings, { query });
  const isSlow = useSlow(loading);
  if (data !== undefined) return children(data);
  if (error !== undefined) return <Failure error={error} main="/manage/overview" onRetry={() => void retry()} />;
  return isSlow ? <Bones /> : null;
}

/** /manage/events/{url}/{event_cms_code}/{event_cms_id}/create */
export function EventCreatePage() {
  const t = useT();
  const { code, paths } = useEventKind();
  const on = useSearchParams()[0].get('on') ?? '';
  return (
    <WithKind>
      {(kind) => (
        <CreatePage
          title={t('events.create.title')}
          list={{ title: kind.name, path: paths.search }}
          create={events.create}
          schema={EventCreate}
          blank={() =>
            blankEvent(code, DAY.test(on) ? on : addDays(jstToday(new Date()), 14), {
              course: kind.name,
              pool: t('events.pool_default'),
            })
          }
        >
          <EventFields kind={kind} />
        </CreatePage>
      )}
    </WithKind>
  );
}

/** /manage/events/{url}/{event_cms_code}/{event_cms_id}/edit/{id} */
export function EventEditPage() {
  const t = useT();
  const { paths, list } = useEventKind();
  const client = useClient();
  const [asked, setAsked] = useState<{ effects: EventEffects; settle(goesAhead: boolean): void }>();
  const answer = (goesAhead: boolean) => {
    asked?.settle(goesAhead);
    setAsked(undefined);
  };
  return (
    <WithKind>
      {(kind) => (
        <>
          <RecordPage
            list={{ title: kind.name, path: paths.search, walk: { settings: list, hrefOf: paths.edit } }}
            endpoints={events}
            schema={EventUpdate}
            valuesOf={valuesOf}
            confirm={async (body, record) => {
              if (record.participants === 0) return true;
              const effects = await client.call(checkEvent, { params: { id: record.id }, body });
              if (sentences(effects, t).length === 0) return true;
              return new Promise<boolean>((settle) => setAsked({ effects, settle }));
            }}
            show={(record) => ({
              title: record.name,
              beside: <EventStateTag state={record.state} />,
              actions: (
                <>
                  {kind.check_in && <DoorLink path={paths.door} eventCode={record.event_code} />}
                  <Actions kind={kind} event={record} copyTo={paths.copy(record.id)} />
                </>
              ),
              aside: <EventFigures event={record} />,
              removal: {
                title: t('events.delete_confirm', { name: record.name }),
                ...(record.participants > 0 && {
                  text: t('events.delete_refused', { participants: formatNumber(record.participants) }),
                  isRefused: true,
                }),
              },
            })}
          >
            {(record) => (
              <>
                <DoorConflicts path={paths.door} event={record} />
                <EventFields kind={kind} event={record} />
              </>
            )}
          </RecordPage>
          <Confirm
            opened={asked !== undefined}
            title={t('events.effect.title')}
            verb={t('events.effect.save')}
            onVerb={() => answer(true)}
            onBack={() => answer(false)}
          >
            <ul className="effects">
              {(asked === undefined ? [] : sentences(asked.effects, t)).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </Confirm>
        </>
      )}
    </WithKind>
  );
}

const EFFECTS = ['told', 'times', 'fees', 'terms', 'capacity', 'period'] as const;

/** What a change does to those who take part, in sentences. */
export function sentences(effects: EventEffects, t: Translate<ConsoleId>): string[] {
  const { over } = effects;
  // Of places that are fewer than are taken more is said below.
  const shown = EFFECTS.filter((name) => effects[name] > 0 && !(name === 'capacity' && over.length > 0));
  return [
    ...shown.map((name) => t(`events.effect.${name}`, { entries: formatNumber(effects[name]) })),
    ...over.map(({ name, taken, capacity }) =>
      t('events.effect.over', { name, taken: formatNumber(taken), capacity: formatNumber(capacity) }),
    ),
  ];
}

/** Closing before the time, and copying. */
function Actions({ kind, event, copyTo }: { kind: EventSettings; event: EventRecord; copyTo: string }) {
  const t = useT();
  const client = useClient();
  const permission = usePagePermission();
  const { mutate } = useSWRConfig();
  const [isBusy, setBusy] = useState(false);
  const isClosed = event.closed_at !== null;
  const press = async () => {
    setBusy(true);
    try {
      const body = { version: event.version, closed: isClosed ? 0 : 1 } as const;
      await client.call(closeEvent, { params: { id: event.id }, body });
      notify({ message: t(isClosed ? 'events.reopened' : 'events.closed'), type: 'success' });
      await mutate((key) => Array.isArray(key) && key[0] === events.get.path);
    } catch (cause) {
      notifyRefused(cause, t);
    } finally {
      setBusy(false);
    }
  };
  const { paths } = useEventKind();
  const participants = (
    <LinkButton to={paths.participants(event.event_code)}>
      {t('events.participants', { count: formatNumber(event.participants) })}
    </LinkButton>
  );
  if (!permission.edit) return participants;
  const canClose = isClosed || event.state === 'open' || event.state === 'before';
  return (
    <>
      {participants}
      <LinkButton to={copyTo}>{t('events.copy')}</LinkButton>
      <SeriesAction kind={kind} event={event} />
      {canClose && (
        <Button busy={isBusy ? t(isClosed ? 'events.reopen' : 'events.close') : false} onClick={() => void press()}>
          {t(isClosed ? 'events.reopen' : 'events.close')}
        </Button>
      )}
    </>
  );
}
