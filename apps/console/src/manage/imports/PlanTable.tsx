import { useVirtualizer } from '@tanstack/react-virtual';
import type { PlanRow, TaskState } from '@tsudoi/contract';
import { SKELETON_ROWS } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { label } from '@tsudoi/i18n/labels';
import { useLocale } from '@tsudoi/ui/headless/screen/i18n';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { useRef } from 'react';
import { PlanLines } from './PlanLines.tsx';
import type { ImportSource } from './source.ts';
import { rowTag } from './state.ts';
import { useImportT } from './words.ts';

const ROW_HEIGHT = 36;
const OVERSCAN = 16;
/** Lists up to this length are drawn whole, so that the browser's own search finds every row. */
const WHOLE_UP_TO = 150;
const COLUMNS = 5;

/** Props of {@link PlanTable}. */
export interface PlanTableProps {
  rows: readonly PlanRow[];
  loading: boolean;
  source: ImportSource;
  /** State of the import. */
  state: TaskState;
  /** Number of the row that is open beside the list. */
  open: number | undefined;
  onOpen(row: PlanRow): void;
  /** Rows that wait can be ticked, by their numbers. */
  picking?: { chosen: ReadonlySet<number>; onPick(row: number): void } | undefined;
}

/** Rows of a plan. They are of different heights; of thousands only those in sight are drawn. */
export function PlanTable({ rows, loading, source, state, open, onOpen, picking }: PlanTableProps) {
  const t = useImportT();
  const scroller = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    enabled: rows.length > WHOLE_UP_TO,
  });
  const items = virtual.getVirtualItems();
  const isWhole = rows.length <= WHOLE_UP_TO;
  const shown = isWhole ? rows.map((_, index) => index) : items.map(({ index }) => index);
  const above = isWhole ? 0 : (items[0]?.start ?? 0);
  const below = isWhole ? 0 : virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
    <section ref={scroller} className="scroll" tabIndex={0} aria-label={t('ui.rows_region')}>
      <table className="grid wide import-plan" aria-busy={loading || undefined} aria-rowcount={rows.length + 1}>
        <colgroup>
          <col style={{ width: picking === undefined ? 64 : 92 }} />
          <col style={{ width: 116 }} />
          <col style={{ width: 132 }} />
          <col style={{ width: 136 }} />
          <col />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{t('imports.column.row')}</th>
            <th scope="col">{t('imports.column.result')}</th>
            <th scope="col">{t('members.column.code')}</th>
            <th scope="col" className="own">
              {t('members.column.name')}
            </th>
            <th scope="col">{t('imports.column.changes')}</th>
          </tr>
        </thead>
        <tbody>
          {loading && <Skeleton />}
          <Padding height={above} />
          {shown.map((index) => {
            const row = rows[index];
            if (row === undefined) return null;
            return (
              <tr
                key={row.row}
                ref={isWhole ? undefined : virtual.measureElement}
                data-index={index}
                aria-rowindex={index + 2}
                className={row.result === 'skip' ? 'dim' : undefined}
                data-open={row.row === open || undefined}
              >
                <Cells
                  row={row}
                  source={source}
                  state={state}
                  isOpen={row.row === open}
                  onOpen={() => onOpen(row)}
                  picking={picking}
                />
              </tr>
            );
          })}
          <Padding height={below} />
        </tbody>
      </table>
      {rows.length === 0 && !loading && <p className="void">{t('imports.no_rows')}</p>}
    </section>
  );
}

interface CellsProps extends Pick<PlanTableProps, 'source' | 'state' | 'picking'> {
  row: PlanRow;
  isOpen: boolean;
  onOpen(): void;
}

function Cells({ row, source, state, isOpen, onOpen, picking }: CellsProps) {
  const t = useImportT();
  const locale = useLocale();
  const tag = rowTag(state, row);
  return (
    <>
      <td className="muted">
        {picking !== undefined && row.to_decide?.decision === null ? (
          <label className="row">
            <input
              type="checkbox"
              className="ck"
              checked={picking.chosen.has(row.row)}
              aria-label={t('imports.waiting.pick', { row: formatNumber(row.row) })}
              onChange={() => picking.onPick(row.row)}
            />
            {formatNumber(row.row)}
          </label>
        ) : (
          formatNumber(row.row)
        )}
      </td>
      <td>
        <Tag tone={tag.tone}>
          {tag.of === 'result' ? label('importRowResult', row.result, locale) : t(`imports.row.${tag.of}`)}
        </Tag>
      </td>
      <td>{row.code ?? (row.result === 'create' ? <span className="muted">{t('imports.auto_code')}</span> : null)}</td>
      <td className="own">
        <button type="button" className="word" aria-expanded={isOpen} onClick={onOpen}>
          {row.name === '' ? t('imports.row.nameless', { row: formatNumber(row.row) }) : row.name}
        </button>
      </td>
      <td className="ch">
        <PlanLines row={row} source={source} />
      </td>
    </>
  );
}

function Padding({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr className="pad" style={{ height }}>
      <td colSpan={COLUMNS} />
    </tr>
  );
}

function Skeleton() {
  const t = useImportT();
  return (
    <>
      <tr className="sr">
        <td colSpan={COLUMNS}>{t('busy.loading')}</td>
      </tr>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity
        <tr key={row}>
          {Array.from({ length: COLUMNS }, (_, cell) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cells without identity
            <td key={cell}>
              <span className="bone" />
            </td>
          ))}
        </tr>
      ))}
    </>
  );
}
