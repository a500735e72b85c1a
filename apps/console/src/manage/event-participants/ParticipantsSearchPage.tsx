import '@tsudoi/ui/look/participants.css';
import {
  exportParticipants,
  PARTICIPANTS_AT_ONCE,
  type ParticipantRow,
  printParticipants,
  STANDINGS,
} from '@tsudoi/contract/event-participants';
import { formatDeadline, formatPeriod } from '@tsudoi/i18n';
import { useSearch } from '@tsudoi/ui/headless/list/search';
import type { Selection } from '@tsudoi/ui/headless/list/selection';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { Button } from '@tsudoi/ui/mantine/Button';
import { InlineSelect } from '@tsudoi/ui/mantine/list/inlineConditions';
import { Tabs } from '@tsudoi/ui/mantine/list/Tabs';
import { MenuButton } from '@tsudoi/ui/mantine/MenuButton';
import { SearchPage } from '@tsudoi/ui/mantine/SearchPage';
import { Bones, Failure, useSlow } from '@tsudoi/ui/mantine/states';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { useMemo, useState } from 'react';
import { ExportMenu } from '../../pickers/ExportMenu.tsx';
import { DoorConflicts } from '../../pickers/event/DoorConflicts.tsx';
import { DoorLink } from '../../pickers/event/DoorLink.tsx';
import { type TaskEndpoint, useDelivery } from '../../pickers/useExport.ts';
import { CallOffDialog } from './CallOffDialog.tsx';
import { CourseStrip } from './CourseStrip.tsx';
import { entryNumber, participantColumns } from './columns.tsx';
import { DrawDialog } from './DrawDialog.tsx';
import { MailDialog, NO_WORDS } from './MailDialog.tsx';
import { useActs } from './useActs.tsx';
import { useTheEvent } from './useTheEvent.ts';
import { WaitingPanel } from './WaitingPanel.tsx';

const TABS = ['all', ...STANDINGS] as const;

/** /manage/events/{url}/{event_cms_code}/{event_cms_id}/event-participants/{event_code}/search */
export function ParticipantsSearchPage() {
  const { info } = useTheEvent();
  const isSlow = useSlow(info.loading);
  if (info.data !== undefined) return <List />;
  if (info.error !== undefined)
    return <Failure error={info.error} main="/manage/overview" onRetry={() => void info.retry()} />;
  return isSlow ? <Bones /> : null;
}

function List() {
  const t = useT();
  const { edit } = usePagePermission();
  const { paths, query, list, info: read, refresh } = useTheEvent();
  const search = useSearch(list);
  const info = read.data;
  const [draws, setDraws] = useState<number>();
  const [callsOff, setCallsOff] = useState(false);
  const [mails, setMails] = useState<number[]>();
  const [words, setWords] = useState(NO_WORDS);
  const courses = info?.courses ?? [];
  const acts = useActs({ query, courses, onDone: refresh });
  const print = useDelivery(printParticipants as TaskEndpoint);
  const exportCsv = useDelivery(exportParticipants as TaskEndpoint);
  const columns = useMemo(() => participantColumns(info, t, paths.edit), [info, t, paths]);
  if (info === undefined) return null;
  const { conditions } = search;
  const pickedCourses = Array.isArray(conditions.course_id) ? conditions.course_id : [];
  const standing = Array.isArray(conditions.standing) ? conditions.standing : [];
  const active = standing.length === 1 ? (standing[0] ?? '') : standing.length === 0 ? 'all' : '';
  const isOpen = conditions.open === '1';
  const isInside = conditions.checked_in === '1';
  const countOf = (tab: (typeof TABS)[number]) =>
    tab === 'all'
      ? info.counts.all
      : tab === 'cancelled' || tab === 'refused' || tab === 'expired'
        ? undefined
        : info.counts[tab];
  const meant = (selection?: Selection) => ({
    ...search.body,
    ...(selection !== undefined && !selection.isEverything && { default_search: { ids: [...selection.ids] } }),
  });
  const lots = courses.filter(({ selection }) => selection === 'lot');
  const exportAs = (selection?: Selection) => (encode_type: string) =>
    void exportCsv({ ...meant(selection), encode_type });
  const prints = (selection?: Selection) =>
    (['list', 'names'] as const).map((kind) => ({
      id: kind,
      text: t(`participants.print.${kind}`),
      onPick: () => void print({ ...meant(selection), print: kind }),
    }));
  // The event and its places stand before everything that narrows the list.
  const head = (
    <>
      {info.called_off_reason !== null && (
        <Tag tone="bad">
          {t(info.state === 'postponed' ? 'participants.postponed' : 'participants.canceled', {
            reason: info.called_off_reason,
          })}
        </Tag>
      )}
      <div className="event-head">
        <h2>{info.name}</h2>
        <Tag tone={info.state === 'open' ? 'info' : info.state === 'canceled' ? 'bad' : 'plain'}>
          {t(`events.state.${info.state}`)}
        </Tag>
        <p className="sub">
          {formatPeriod(info.starts_at, info.ends_at)}
          {info.place !== null && `　${info.place}`}
          {info.entry_until !== null && `　${t('participants.entry_until', { at: formatDeadline(info.entry_until) })}`}
        </p>
        <div className="event-acts">
          <DoorLink small path={paths.door} eventCode={info.event_code} />
          <MenuButton text={t('participants.print')} items={prints()} />
          {edit && (lots.length > 0 || info.state !== 'canceled') && (
            <MenuButton
              text={t('participants.more')}
              items={[
                ...lots.map((course) => ({
                  id: `lot-${course.id}`,
                  text: t(course.lot_drawn_at === null ? 'participants.draw_of' : 'participants.drawn_of', {
                    course: course.name,
                  }),
                  onPick: () => setDraws(course.id),
                })),
                ...(info.state === 'canceled'
                  ? []
                  : [{ id: 'call-off', text: t('participants.call_off'), onPick: () => setCallsOff(true) }]),
              ]}
            />
          )}
        </div>
      </div>
      <CourseStrip
        info={info}
        picked={pickedCourses.map(String)}
        isOpenPicked={isOpen}
        isInsidePicked={isInside}
        onCourse={(id) =>
          search.searchWith({
            ...conditions,
            course_id: pickedCourses.map(String).includes(String(id)) ? [] : [String(id)],
          })
        }
        onOpen={() => search.searchWith({ ...conditions, open: isOpen ? '' : '1' })}
        onInside={() => search.searchWith({ ...conditions, checked_in: isInside ? '' : '1' })}
      />
      {info.check_in && <DoorConflicts path={paths.door} event={query} />}
    </>
  );
  return (
    <>
      <SearchPage<ParticipantRow>
        title={t('participants.title')}
        crumbs={[{ text: info.name, to: paths.event(info.id) }]}
        alert={head}
        search={search}
        columns={columns}
        keyOf={(row) => row.id}
        nameOf={(row) => `${entryNumber(row.number)} ${row.account.name}`}
        hrefOf={(row) => paths.edit(row.id)}
        minWidth={980}
        isDim={(row) => row.standing === 'cancelled' || row.standing === 'refused' || row.standing === 'expired'}
        keyword={{ label: t('participants.keyword'), placeholder: t('participants.keyword') }}
        tabs={
          <Tabs
            label={t('participants.standing')}
            active={active}
            max={6}
            onPick={(id) => search.searchWith({ ...conditions, standing: id === 'all' ? [] : [id] })}
            tabs={TABS.map((id) => ({
              id,
              text: id === 'all' ? t('participants.all') : t(`participants.standing.${id}`),
              count: countOf(id),
              tone: id === 'unpaid' && info.counts.unpaid > 0 ? ('warn' as const) : undefined,
            }))}
          />
        }
        lineFilters={
          <InlineSelect
            name="course_id"
            label={t('participants.course')}
            options={courses.map(({ id, name }) => ({ value: String(id), text: name }))}
          />
        }
        actions={
          <ExportMenu
            isEmpty={search.total === 0}
            importTo={edit ? paths.import : undefined}
            onPick={(encoding) => exportAs()(encoding)}
          />
        }
        create={{ to: paths.create, text: t('participants.create') }}
        bulk={(selection) => {
          const ids = [...selection.ids];
          const isTooMany = selection.isEverything || ids.length > PARTICIPANTS_AT_ONCE;
          return (
            <>
              {edit &&
                (['approve', 'offer', 'move', 'refuse', 'cancel'] as const)
                  .filter((act) => act !== 'move' || courses.length > 1)
                  .map((act) => (
                    <Button key={act} kind="quiet" small disabled={isTooMany} onClick={() => acts.ask({ act, ids })}>
                      {t(`participants.act.${act}`)}
                    </Button>
                  ))}
              {edit && (
                <Button kind="quiet" small disabled={isTooMany} onClick={() => setMails(ids)}>
                  {t('participants.mail')}
                </Button>
              )}
              {isTooMany && <span className="sub">{t('participants.at_once', { count: PARTICIPANTS_AT_ONCE })}</span>}
              <MenuButton kind="quiet" text={t('participants.print')} items={prints(selection)} />
              <ExportMenu inBar onPick={(encoding) => exportAs(selection)(encoding)} />
            </>
          );
        }}
        aside={<WaitingPanel info={info} query={query} hrefOf={paths.edit} onAct={acts.ask} />}
        empty={t('participants.empty')}
        noMatch={t('participants.no_match')}
      />
      {acts.question}
      {draws !== undefined && (
        <DrawDialog
          query={query}
          course={courses.find(({ id }) => id === draws)}
          onClose={() => setDraws(undefined)}
          onDone={refresh}
        />
      )}
      {mails !== undefined && (
        <MailDialog
          query={query}
          ids={mails}
          words={words}
          onWords={setWords}
          onClose={() => setMails(undefined)}
          onDone={search.selection.clear}
        />
      )}
      {callsOff && <CallOffDialog info={info} onClose={() => setCallsOff(false)} onDone={refresh} />}
    </>
  );
}
