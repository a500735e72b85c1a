import type { FormItem } from '@tsudoi/contract/account-cms';
import { type EntryFacts, entryForm, quoteEntry } from '@tsudoi/contract/entries';
import { type MemberEvent, memberEvent } from '@tsudoi/contract/events';
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { canEnter } from '../../parts/eventWords.ts';
import { useStore } from '../../parts/store.ts';
import { client } from '../../session/client.ts';
import { actingFor, family } from '../../session/person.ts';
import { useAnswer } from '../../shell/answer.ts';
import { NotFound } from '../../shell/Refused.tsx';
import { Skeleton, StateError } from '../../shell/States.tsx';
import { useT } from '../../shell/words.ts';
import { Barred } from './Barred.tsx';
import { Filling } from './Filling.tsx';
import { draftScope, flow, useEntryDraft } from './flow.ts';
import { Loading } from './Loading.tsx';
import '../../look/form.css';
import '../../look/events.css';

const Family = lazy(() => import('./Family.tsx').then((module) => ({ default: module.Family })));

/** Entering an event: course, companions and the form of its kind; what was filled in is kept (RT-C-11). */
export function EntryFormPage({ event_cms_code, event_code }: { event_cms_code: string; event_code: string }) {
  const params = { event_cms_code, event_code };
  const event = useAnswer(memberEvent, { params });
  const form = useAnswer(entryForm, { params });
  const people = useStore(family);
  const error = event.error ?? form.error;
  if (error?.status === 404) return <NotFound />;
  if (event.data === undefined || form.data === undefined)
    return (
      <Loading>
        {error === undefined ? (
          <Skeleton />
        ) : (
          <StateError error={error} onRetry={() => void Promise.all([event.refresh(), form.refresh()])} />
        )}
      </Loading>
    );
  const parts = { event: event.data, items: form.data.items, refresh: event.refresh };
  const alone = <Alone key={form.data.revision} {...parts} facts={form.data.facts} />;
  if (people.length < 2) return alone;
  return (
    <Suspense fallback={<Loading />}>
      <Family key={form.data.revision} {...parts} alone={alone} />
    </Suspense>
  );
}

interface Props {
  event: MemberEvent;
  items: readonly FormItem[];
  facts: EntryFacts;
  refresh: () => Promise<unknown>;
}

/** Whose pages these are enters, and nobody else. */
function Alone({ event, items, facts, refresh }: Props) {
  const scope = draftScope(undefined);
  const draft = useEntryDraft(event.event_code, scope);
  const navigate = useNavigate();
  const t = useT();
  const people = useStore(family);
  // Where there are others in the family, it is said whose entry this is.
  const own = people.length < 2 ? undefined : people.find(({ id }) => id === actingFor())?.name;
  if (draft === undefined) return <Loading />;
  if (!event.courses.some(canEnter)) return <Barred event={event} />;
  return (
    <Filling
      event={event}
      items={items}
      facts={facts}
      saved={draft}
      scope={scope}
      refresh={refresh}
      ask={async (filled) => {
        const { event_cms_code, event_code } = event;
        const body = { course_id: filled.course.id, companions: filled.draft.companions, answers: filled.sent };
        const quote = await client.call(quoteEntry, { params: { event_cms_code, event_code }, body });
        flow.set({ event, people: [{ ...filled, quote }] });
      }}
      onAsked={() => void navigate('/entry-confirmation')}
      top={own !== undefined && <h2>{t('entries.family.of', { name: own })}</h2>}
    />
  );
}
