import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { SKELETON_ROWS } from '@tsudoi/domain';
import { type CSSProperties, type ReactNode, type RefObject, useRef } from 'react';
import type { Sort } from '../../headless/list/searchAddress.ts';
import type { Selection } from '../../headless/list/selection.ts';
import { useT } from '../../headless/screen/i18n.ts';
import { type Column, ROW_HEIGHT } from './columns.tsx';
import { leastWidth } from './room.ts';
import { useWindow } from './useWindow.ts';

/** Props of {@link DataTable}. */
export interface DataTableProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): number;
  /** What a row is called, for the label of its box. */
  nameOf(row: Row): string;
  /** Two lines a row. */
  tall?: boolean;
  selection?: Selection;
  sort?: Sort;
  onSort?(column: string): void;
  /** Number of the row the keyboard is on. */
  current?: number;
  /** Rows that are over and done with. */
  isDim?(row: Row): boolean;
  loading?: boolean;
  /** Draws grey rows while loading; not at once, so that fast responses never flash. */
  skeleton?: boolean;
  /** Shown in place of rows. */
  empty?: ReactNode;
  scroller?: RefObject<HTMLDivElement | null>;
  /** Hears how far it is scrolled, and which row is pressed. */
  onScroll?(top: number): void;
  onRow?(index: number): void;
  /** Least width in px before it scrolls sideways below 1200. */
  minWidth?: number;
}

/** A staff table: head that stays, columns to sort by, boxes to pick rows, thousands of rows drawn in part. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, selection, tall = false } = props;
  const t = useT();
  const ownScroller = useRef<HTMLDivElement>(null);
  const scroller = props.scroller ?? ownScroller;
  const height = tall ? ROW_HEIGHT.two : ROW_HEIGHT.one;
  const { from, to } = useWindow(scroller, height, rows.length);
  const own = columns.find(({ always }) => always) ?? columns[0];
  const span = columns.length + (selection === undefined ? 0 : 1);
  const style: CSSProperties & { '--grid-min'?: string; '--grid-least': string } = {
    ...(props.minWidth !== undefined && { '--grid-min': `${props.minWidth}px` }),
    '--grid-least': `${leastWidth(columns, selection !== undefined)}px`,
  };
  return (
    <section
      ref={scroller}
      className="scroll"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
      tabIndex={0}
      aria-label={t('ui.rows_region')}
      onScroll={({ currentTarget }) => {
        markCut(currentTarget);
        props.onScroll?.(currentTarget.scrollTop);
      }}
    >
      <table className={tall ? 'grid tall two wide' : 'grid wide'} style={style} aria-busy={props.loading || undefined}>
        <colgroup>
          {selection !== undefined && <col className="pick-col" />}
          {columns.map(({ id, width }) => (
            <col key={id} style={width === undefined ? undefined : { width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {selection !== undefined && (
              <th>
                <PageBox selection={selection} disabled={rows.length === 0} />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.id} column={column} isOwn={column === own} sort={props.sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {props.skeleton === true && rows.length === 0 && <Skeleton columns={columns} span={span} />}
          {from > 0 && <Padding span={span} height={from * height} />}
          {rows.slice(from, to).map((row, index) => {
            const key = props.keyOf(row);
            const isPicked = selection?.isPicked(key) === true;
            const className = [
              isPicked && 'sel',
              props.current === from + index && 'cur',
              props.isDim?.(row) === true && 'dim',
            ];
            return (
              <tr
                key={key}
                className={className.filter(Boolean).join(' ') || undefined}
                data-row={from + index}
                onClick={() => props.onRow?.(from + index)}
              >
                {selection !== undefined && (
                  <td>
                    <input
                      type="checkbox"
                      className="ck"
                      checked={isPicked}
                      aria-label={t('ui.pick_row', { name: props.nameOf(row) })}
                      onChange={() => selection.toggle(key)}
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <td key={column.id} className={cellClass(column, column === own)}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
          {to < rows.length && <Padding span={span} height={(rows.length - to) * height} />}
        </tbody>
      </table>
      {rows.length === 0 && props.loading !== true && props.empty}
    </section>
  );
}

/** A shadow at the first column once the table is scrolled sideways. */
function markCut(scroller: HTMLElement): void {
  scroller.classList.toggle('cut', scroller.scrollLeft > 0);
}

/** A cell of the column that names the row stays in sight. */
function cellClass<Row>({ numeric, quiet }: Column<Row>, isOwn: boolean): string | undefined {
  return [numeric === true && 'num', quiet === true && 'sub', isOwn && 'own'].filter(Boolean).join(' ') || undefined;
}

function PageBox({ selection, disabled }: { selection: Selection; disabled: boolean }) {
  const t = useT();
  const { pageState } = selection;
  return (
    <input
      type="checkbox"
      className={pageState === 'some' ? 'ck mix' : 'ck'}
      checked={pageState === 'all'}
      ref={(box) => {
        if (box !== null) box.indeterminate = pageState === 'some';
      }}
      aria-label={t('ui.pick_page')}
      disabled={disabled}
      onChange={selection.togglePage}
    />
  );
}

interface HeadProps<Row> {
  column: Column<Row>;
  isOwn: boolean;
  sort?: Sort;
  onSort?(column: string): void;
}

function Head<Row>({ column, isOwn, sort, onSort }: HeadProps<Row>) {
  const t = useT();
  const { sort: name, header } = column;
  const isSorted = name !== undefined && sort?.column === name;
  const Icon = sort?.direction === 'asc' ? IconChevronUp : IconChevronDown;
  return (
    <th
      scope="col"
      className={cellClass({ ...column, quiet: false }, isOwn)}
      aria-sort={isSorted ? (sort?.direction === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {name === undefined || onSort === undefined ? (
        header
      ) : (
        <button type="button" title={t('list.sort_by', { column: header })} onClick={() => onSort(name)}>
          {header}
          {isSorted && <Icon className="i" aria-hidden="true" />}
        </button>
      )}
    </th>
  );
}

function Skeleton<Row>({ columns, span }: { columns: readonly Column<Row>[]; span: number }) {
  const t = useT();
  return (
    <>
      <tr className="sr">
        <td colSpan={span}>{t('busy.loading')}</td>
      </tr>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity
        <tr key={row}>
          {span > columns.length && <td />}
          {columns.map(({ id }) => (
            <td key={id}>
              <span className="bone" />
            </td>
          ))}
        </tr>
      ))}
    </>
  );
}

function Padding({ span, height }: { span: number; height: number }) {
  return (
    <tr className="pad" style={{ height }}>
      <td colSpan={span} />
    </tr>
  );
}
