import type { CsvMapping, TaskProgress } from '@tsudoi/contract';
import { taskMapping } from '@tsudoi/contract/tasks';
import { formatNumber } from '@tsudoi/i18n';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Note } from '@tsudoi/ui/mantine/Note';
import { LoadError } from '@tsudoi/ui/mantine/states';
import { useState } from 'react';
import { columnLetters } from '../../pickers/columnLetters.ts';
import { MappingDialog } from './MappingDialog.tsx';

/** Props of {@link Mapping}. */
export interface MappingProps {
  task: Readonly<Pick<TaskProgress, 'task_id' | 'state'>>;
  /** The file is checked anew; the task is to be read again. */
  onChanged(): Promise<void>;
}

/** Which field each column of the file goes to: pills, and a window to change it. */
export function Mapping({ task, onChanged }: MappingProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  // What was read in an earlier state of the import is old at once: it says whether anything can be changed.
  // Nothing that is decided about rows changes it.
  const { data, error, retry } = useEndpoint(
    taskMapping,
    { params: { id: task.task_id } },
    { dedupingInterval: 0, isLasting: true },
  );
  const waits = task.state === 'mapping';
  if (data === undefined)
    return waits && error !== undefined ? <LoadError error={error} onRetry={() => void retry()} /> : null;
  const mapped = data.columns.filter(({ field }) => field !== null).length;
  return (
    <>
      {waits && <Note tone="warn">{t('imports.mapping.waits')}</Note>}
      <section className="panel import-mapping" aria-label={t('imports.mapping.title')}>
        <div className="head">
          <h2>{t('imports.mapping.title')}</h2>
          <span className="muted">
            {t('imports.mapping.lead', { total: formatNumber(data.columns.length), count: formatNumber(mapped) })}
          </span>
          <span className="grow" />
          {data.can_change && (
            <Button kind={waits ? 'primary' : 'quiet'} small={!waits} onClick={() => setOpen(true)}>
              {t(waits ? 'imports.mapping.confirm' : 'imports.mapping.change')}
            </Button>
          )}
        </div>
        <Pills columns={data.columns} />
      </section>
      {data.can_change && (
        <MappingDialog
          key={String(isOpen)}
          opened={isOpen}
          taskId={task.task_id}
          mapping={data}
          onClose={() => setOpen(false)}
          onSaved={onChanged}
        />
      )}
    </>
  );
}

/** Pills that are drawn; a file may have a thousand columns. */
const PILLS_MAX = 60;

function Pills({ columns }: Pick<CsvMapping, 'columns'>) {
  const t = useT();
  const placed = columns.map((column, place) => ({ ...column, place }));
  // Columns that are called as their field say nothing new.
  const changed = placed.filter(({ origin, header, label }) => origin !== 'header' || header !== label);
  const same = columns.length - changed.length;
  const shown = changed.slice(0, PILLS_MAX);
  return (
    <ul>
      {shown.map(({ place, header, label, origin }) => {
        const name = header === '' ? t('imports.mapping.unnamed', { column: columnLetters(place) }) : header;
        const unclear = origin === 'guess' || origin === 'unknown';
        return (
          <li key={place} data-origin={unclear ? 'guess' : label === null ? 'left-out' : undefined}>
            {label === null ? (
              t(origin === 'unknown' ? 'imports.mapping.undecided' : 'imports.mapping.left_out', { header: name })
            ) : (
              <>
                <span>{name}</span>
                <span aria-hidden="true">→</span>
                <b>{label}</b>
              </>
            )}
            {origin === 'guess' && <small>{t('imports.mapping.guess')}</small>}
            {origin === 'remembered' && <small>{t('imports.mapping.remembered')}</small>}
          </li>
        );
      })}
      {changed.length > shown.length && (
        <li>{t('imports.mapping.others', { count: formatNumber(changed.length - shown.length) })}</li>
      )}
      {same > 0 && (
        <li>
          <span>
            {t(changed.length === 0 ? 'imports.mapping.all_same' : 'imports.mapping.same', {
              count: formatNumber(same),
            })}
          </span>
        </li>
      )}
    </ul>
  );
}
