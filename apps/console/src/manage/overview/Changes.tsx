import type { TaskProgress } from '@tsudoi/contract';
import { facilityTimeline } from '@tsudoi/contract/histories';
import { formatInstantDay, formatNumber } from '@tsudoi/i18n';
import { matchPath } from '@tsudoi/permissions';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { type ConsoleId, type Translate, useT } from '@tsudoi/ui/headless/screen/i18n';
import { Bones, LoadError, useSlow } from '@tsudoi/ui/mantine/states';
import { Link } from 'react-router';
import { EventRow } from '../../pickers/timeline/EventRow.tsx';
import { FacilityEventRow } from '../../pickers/timeline/FacilityEventRow.tsx';
import { manageState } from '../../shell/manageArea.ts';
import { type Recent, RUNS, recentChanges } from './changes.ts';
import { paths } from './paths.ts';

/** Rows, and values in a row, that have room at the side. */
const MOST = 6;
const MOST_VALUES = 2;

/** Props of {@link Changes}. */
export interface ChangesProps {
  /** Imports that changed something, each told as one. */
  imports: readonly TaskProgress[];
  onChanged(): void;
}

/** 最近の変更: who changed what, with 元に戻す, and the way to the whole timeline. */
export function Changes({ imports, onChanged }: ChangesProps) {
  const t = useT();
  // It is read once the figures are there, and by then the screen may be left for one of another menu.
  const menu = matchPath(manageState.info?.permission_menu ?? [], paths.timeline);
  const { data, error, loading, retry } = useEndpoint(
    facilityTimeline,
    { body: { without_imports: true } },
    { menuId: menu?.facility_menu_id },
  );
  const isSlow = useSlow(loading);
  const changed = () => {
    void retry();
    onChanged();
  };
  const recent = data === undefined ? [] : recentChanges(data, imports, MOST);
  return (
    <section className="panel" aria-labelledby="overview-changes">
      <div className="sec-head">
        <h2 id="overview-changes">{t('overview.changes')}</h2>
        <Link to={paths.timeline}>{t('overview.changes_all')}</Link>
      </div>
      {error !== undefined && data === undefined && <LoadError error={error} onRetry={() => void retry()} />}
      {isSlow && data === undefined && <Bones rows={4} />}
      {data !== undefined && recent.length === 0 && <p className="hint">{t('overview.changes_none')}</p>}
      {data !== undefined && (
        <ul className="line-of">
          {recent.map((each) =>
            each.kind === 'import' ? (
              <ImportRow key={`import-${each.task.task_id}`} task={each.task} />
            ) : (
              <FacilityEventRow
                key={each.event.id}
                event={each.event}
                most={MOST_VALUES}
                many={manyText(t, each)}
                onChanged={changed}
              />
            ),
          )}
        </ul>
      )}
    </section>
  );
}

/** What happened to many records in a row, in words; undefined where it was one. */
function manyText(
  t: Translate<ConsoleId>,
  { event: { family, action, record }, others, isOpen }: Extract<Recent, { kind: 'event' }>,
): string | undefined {
  const run = RUNS.find((known) => known === action);
  if (others === 0 || record === null || run === undefined) return undefined;
  const counts = { record, count: formatNumber(others), total: formatNumber(others + 1) };
  return t(`overview.run.${family === 'notes' && run === 'create' ? 'note' : run}`, {
    records: t(isOpen ? 'overview.and_many' : 'overview.and_others', counts),
  });
}

function ImportRow({ task }: { task: TaskProgress }) {
  const t = useT();
  const name = task.file_name ?? task.task_name;
  const canUndo = task.undo_until !== null && Date.parse(task.undo_until) > Date.now();
  return (
    <EventRow
      event={{
        at: task.finished_at ?? task.created_at,
        by: task.actor_name,
        acted_for: null,
        source: 'import',
        action: 'import',
        changes: [],
      }}
      text={t(task.state === 'undone' ? 'overview.import_undone' : 'overview.import_applied', { name })}
      actions={
        task.back_route !== null && (
          <>
            <Link to={task.back_route}>{t(canUndo ? 'overview.import_undo' : 'overview.import_open')}</Link>
            {canUndo && task.undo_until !== null && (
              <span>{t('overview.import_undo_until', { date: formatInstantDay(task.undo_until) })}</span>
            )}
          </>
        )
      }
    >
      <p className="v">
        {t('overview.import_counts', {
          created: formatNumber(task.total_insert_records),
          updated: formatNumber(task.total_update_records),
        })}
      </p>
    </EventRow>
  );
}
