import type { PlanCell, PlanRowDetail, TaskProgress } from '@tsudoi/contract';
import { taskRow } from '@tsudoi/contract/tasks';
import { formatNumber } from '@tsudoi/i18n';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { LinkButton } from '@tsudoi/ui/mantine/Button';
import { Peek } from '@tsudoi/ui/mantine/list/Peek';
import { Note } from '@tsudoi/ui/mantine/Note';
import { Bones, LoadError, useSlow } from '@tsudoi/ui/mantine/states';
import type { ReactNode } from 'react';
import { columnLetters } from '../../pickers/columnLetters.ts';
import { PlanDecision } from './PlanDecision.tsx';
import type { ImportSource } from './source.ts';
import { useImportT } from './words.ts';

/** Props of {@link PlanPeek}. */
export interface PlanPeekProps {
  task: Readonly<Pick<TaskProgress, 'task_id' | 'state' | 'total_rows'>>;
  /** Number of the row in the file. */
  row: number;
  source: ImportSource;
  onPrevious?: () => void;
  onNext?: () => void;
  onClose(): void;
  /** A row was decided about; the plan is to be read again. */
  onDecided(): Promise<void>;
}

/** One row beside the plan: why it does what it does, and every value beside its cell in the file. */
export function PlanPeek({ task, row, source, onPrevious, onNext, onClose, onDecided }: PlanPeekProps) {
  const t = useImportT();
  const read = useEndpoint(taskRow, { params: { id: task.task_id, row } });
  const isSlow = useSlow(read.loading);
  const { data } = read;
  const name = t('imports.row.nameless', { row: formatNumber(row) });
  return (
    // The head of a file is its first row.
    <Peek
      name={name}
      position={row - 1}
      total={task.total_rows}
      onPrevious={onPrevious}
      onNext={onNext}
      onClose={onClose}
    >
      {isSlow && <Bones rows={6} />}
      {read.error !== undefined && <LoadError error={read.error} onRetry={() => void read.retry()} />}
      {data !== undefined && (
        <Detail
          detail={data}
          source={source}
          isOver={task.state !== 'planned'}
          decision={
            <PlanDecision
              task={task}
              row={data.row}
              source={source}
              onDecided={async () => {
                await Promise.all([read.retry(), onDecided()]);
              }}
            />
          }
        />
      )}
    </Peek>
  );
}

interface DetailProps {
  detail: PlanRowDetail;
  source: ImportSource;
  /** Nothing can be decided any more. */
  isOver: boolean;
  decision: ReactNode;
}

function Detail({ detail, source, isOver, decision }: DetailProps) {
  const t = useImportT();
  const { row, reason, key_label: key, cells } = detail;
  const isLeft = row.to_decide !== null && (row.to_decide.decision ?? (isOver ? 'leave' : null)) === 'leave';
  const isBlank = ({ kind }: PlanCell) => kind === 'blank' || kind === 'kept';
  const blank = cells.filter(isBlank);
  return (
    <>
      <div>
        <h2>{row.name === '' ? t('imports.row.nameless', { row: formatNumber(row.row) }) : row.name}</h2>
        <p className="sub">{t('imports.row.of_file', { row: formatNumber(row.row) })}</p>
        {row.record_id !== null && (
          <LinkButton small to={source.detailPath(row.record_id)}>
            {t('imports.row.open')}
          </LinkButton>
        )}
      </div>
      {decision}
      <div>
        <p>{isLeft ? t('imports.to_decide.left') : t(`imports.reason.${reason}`, { key, code: row.code ?? '' })}</p>
        {row.changes
          .filter(({ field }) => source.notes?.includes(field) === true)
          .map(({ field, after }) => (
            <Note key={field}>{after}</Note>
          ))}
        {row.left_out !== null && row.to_decide === null && <Note tone="warn">{row.left_out}</Note>}
      </div>
      <table className="grid cells">
        <thead>
          <tr>
            <th scope="col">{t('imports.cell.field')}</th>
            <th scope="col">{t('imports.cell.value')}</th>
            <th scope="col">{t('imports.cell.source')}</th>
          </tr>
        </thead>
        <tbody>
          {cells
            .filter((cell) => !isBlank(cell))
            .map((cell) => (
              <tr key={`${cell.column ?? cell.label}`} data-kind={cell.kind}>
                <th scope="row">{cell.label}</th>
                <td>
                  <Value cell={cell} />
                </td>
                <td className="sub">
                  {cell.column === null ? (
                    t('imports.cell.no_column')
                  ) : (
                    <>
                      <span className="muted">{columnLetters(cell.column)}</span>{' '}
                      {cell.source === '' ? t('state.blank') : cell.source}
                    </>
                  )}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      {blank.length > 0 && (
        <p className="hint">
          {t(blank[0]?.kind === 'kept' ? 'imports.cell.kept' : 'imports.cell.blank', {
            fields: blank.map(({ label }) => label).join(t('members.detail.separator')),
          })}
        </p>
      )}
    </>
  );
}

/** What is written; of what stays or is refused, why nothing is. */
function Value({ cell }: { cell: PlanCell }) {
  const t = useImportT();
  switch (cell.kind) {
    case 'changed':
      return (
        <>
          <del>{cell.before ?? t('state.blank')}</del>{' '}
          <span className="arr" aria-hidden="true">
            →
          </span>{' '}
          <ins>{cell.value ?? t('state.blank')}</ins>
        </>
      );
    case 'error':
      return <b className="bad">{cell.message}</b>;
    case 'same':
      return <span className="muted">{t('imports.cell.same')}</span>;
    case 'ignored':
      return <span className="muted">{t('imports.cell.ignored')}</span>;
    case 'filled':
      return <b>{cell.value ?? t('imports.auto_code')}</b>;
    default:
      return <b>{cell.value ?? t('state.none')}</b>;
  }
}
