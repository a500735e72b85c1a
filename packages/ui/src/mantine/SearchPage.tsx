import { formatNumber } from '@tsudoi/i18n';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { whereInWords } from '../headless/list/conditionWords.ts';
import { shownColumns } from '../headless/list/listColumns.ts';
import { useListMemory } from '../headless/list/listMemory.ts';
import { useMediaQuery } from '../headless/list/mediaQuery.ts';
import type { Search } from '../headless/list/search.ts';
import type { Selection } from '../headless/list/selection.ts';
import { useT } from '../headless/screen/i18n.ts';
import type { Crumb } from '../headless/screen/page.ts';
import { usePagePermission } from '../headless/session/permission.ts';
import { Button, LinkButton } from './Button.tsx';
import { Lazy } from './Lazy.tsx';
import { ColumnsPopover } from './list/ColumnsPopover.tsx';
import type { ConditionHandle } from './list/ConditionPopover.tsx';
import type { Column } from './list/columns.tsx';
import { DataTable } from './list/DataTable.tsx';
import { KeyHints } from './list/KeyHints.tsx';
import { type ListFacts, ListLine } from './list/ListLine.tsx';
import { Pager } from './list/Pager.tsx';
import { PrintHead } from './list/PrintHead.tsx';
import { fitting, useRoom } from './list/room.ts';
import { SearchForm } from './list/SearchForm.tsx';
import { ConditionBook, ConditionBookContext } from './list/searchContext.ts';
import { useReturn } from './list/useReturn.ts';
import { useRowKeys } from './list/useRowKeys.ts';
import { Note } from './Note.tsx';
import { Page } from './Page.tsx';
import { LoadError, loadProblem, NoPermission, useSlow } from './states.tsx';

/** Props of {@link SearchPage}. */
export interface SearchPageProps<Row> {
  title: string;
  crumbs?: readonly Crumb[];
  /** From `useSearch`. */
  search: Search<Row, unknown>;
  /** All there are; a person picks among them with 列を選ぶ. */
  columns: readonly Column<Row>[];
  /** Names of those it begins with, in order; all that are not optional unless told. */
  startColumns?: readonly string[];
  keyOf(row: Row): number;
  nameOf(row: Row): string;
  /** Where a row opens; the name's cell should link there too. */
  hrefOf?(row: Row): string;
  /** The text of the line: what it finds, and how that is said in short. It is the condition `keyword`. */
  keyword?: { label: string; placeholder?: string };
  /** Every fact of the records, as conditions. */
  facts?: ListFacts;
  /** Conditions of the form that 詳しく検索 unfolds (`SelectCondition` …). */
  filters?: ReactNode;
  /** Conditions in the line itself, for lists with few (`InlineSelect`). */
  lineFilters?: ReactNode;
  /** Views of the list, such as `Tabs`. */
  tabs?: ReactNode;
  /** Name of the view that is open, which its columns belong to. */
  view?: string;
  /** Beside 列を選ぶ, such as saving the view. */
  viewActions?: ReactNode;
  /** How the list is ordered: in words, or as a menu. */
  order?: ReactNode;
  /** The one filled button; shown only with the permission to edit. */
  create?: { to: string; text: string };
  /** Buttons before it. */
  actions?: ReactNode;
  /** Buttons for the picked rows; without it rows cannot be picked. */
  bulk?: (selection: Selection) => ReactNode;
  /** What of a row stands beside the list with Space; unless told all that its columns say, where rows open. */
  peek?: (row: Row) => ReactNode;
  /** Beside the list as long as no row is looked at, such as who waits; below it where there is no room. */
  aside?: ReactNode;
  /** Words of the list without a single row, and the next step. */
  empty: string;
  emptyAction?: ReactNode;
  noMatch: string;
  tall?: boolean;
  isDim?(row: Row): boolean;
  minWidth?: number;
  alert?: ReactNode;
  /** What the list comes to, such as its sums, between its views and its conditions. */
  children?: ReactNode;
}

/** A head this narrow has room for the title and what one came to do; the rest stands behind the list. */
const PHONE = '(max-width: 40em)';

const BulkBar = lazy(async () => ({ default: (await import('./list/BulkBar.tsx')).BulkBar }));
const Peek = lazy(async () => ({ default: (await import('./list/Peek.tsx')).Peek }));
const loadColumnPeek = () => import('./list/ColumnPeek.tsx');

/** A list of records: views, one line of conditions, 全N件, table, peek, pages, keys, and every state between loading and no permission. */
export function SearchPage<Row>(props: SearchPageProps<Row>) {
  const { search, bulk, create, columns } = props;
  const t = useT();
  const permission = usePagePermission();
  const { pathname } = useLocation();
  const memory = useListMemory(pathname);
  const scroller = useRef<HTMLDivElement>(null);
  const conditions = useRef<ConditionHandle>(null);
  const isSlow = useSlow(search.loading);
  const isPhone = useMediaQuery(PHONE);
  const [, setEntries] = useState(0);
  const [book] = useState(() => new ConditionBook(() => setEntries((entries) => entries + 1)));
  const [isPeeking, setPeeking] = useState(false);
  const selection = bulk === undefined ? undefined : search.selection;
  const createTo = permission.edit ? create?.to : undefined;
  // What cannot be evaluated any more finds nobody: rows of the search before would be taken for its answer.
  const isStopped =
    search.where === null || Object.keys(search.error?.fieldCodes ?? {}).some((path) => path.startsWith('where'));
  const rows = isStopped ? [] : search.rows;
  const total = isStopped ? undefined : search.total;

  const start = props.startColumns ?? columns.filter(({ optional }) => optional !== true).map(({ id }) => id);
  const shown = shownColumns(columns, search.columns ?? start);
  const { hrefOf } = props;
  const peek =
    props.peek ??
    (hrefOf === undefined
      ? undefined
      : (row: Row) => (
          <Lazy load={loadColumnPeek}>
            {({ ColumnPeek }) => <ColumnPeek row={row} name={props.nameOf(row)} to={hrefOf(row)} columns={columns} />}
          </Lazy>
        ));
  const work = useRef<HTMLDivElement>(null);
  const room = useRoom(work, isPeeking);

  const hrefAt = (index: number) => {
    const row = rows[index];
    return row === undefined ? undefined : props.hrefOf?.(row);
  };
  const { current, setCurrent, move } = useRowKeys({
    count: rows.length,
    scroller,
    tall: props.tall,
    scope: `${search.page} ${search.perPage} ${JSON.stringify(search.body)}`,
    hrefOf:
      props.hrefOf === undefined
        ? undefined
        : (index) => {
            rememberRow(index);
            return hrefAt(index);
          },
    pick:
      selection === undefined
        ? undefined
        : (index) => {
            const row = rows[index];
            if (row !== undefined) selection.toggle(props.keyOf(row));
          },
    createTo,
    submit: search.submit,
    peek: peek === undefined ? undefined : () => setPeeking((is) => !is),
    closePeek: () => {
      setPeeking(false);
      return isPeeking;
    },
    addCondition: props.facts === undefined ? undefined : () => conditions.current?.open(),
  });
  const rememberRow = (index: number) => {
    const row = rows[index];
    if (row === undefined) return;
    const name =
      props.view !== undefined || search.isNarrowed
        ? t('list.left', { name: props.view ?? props.title, count: formatNumber(total ?? 0) })
        : undefined;
    memory.update({ search: search.search, row: props.keyOf(row), scroll: scroller.current?.scrollTop ?? 0, name });
  };
  const scrolled = useRef(0);
  useReturn({ scrolled, search: search.search, memory, scroller, rows: rows.map(props.keyOf), setCurrent });

  if (!permission.view || search.error?.status === 403) {
    return (
      <Page title={props.title} crumbs={props.crumbs}>
        <NoPermission menu={props.title} />
      </Page>
    );
  }
  const row = isPeeking ? rows[current] : undefined;
  const before = search.perPage === 'all' ? 0 : (search.page - 1) * search.perPage;
  return (
    <Page
      title={props.title}
      crumbs={props.crumbs}
      alert={props.alert}
      actions={
        <>
          {!isPhone && props.actions}
          {create !== undefined && permission.edit && (
            <LinkButton kind="primary" small to={create.to}>
              {create.text}
            </LinkButton>
          )}
        </>
      }
    >
      <div className="views">
        {props.tabs}
        <span className="grow" />
        <span className="total" aria-live="polite">
          {total === undefined ? ' ' : t('list.total', { count: formatNumber(total) })}
        </span>
        {typeof props.order === 'string' ? <span className="muted order">{props.order}</span> : props.order}
        <ColumnsPopover
          columns={columns}
          shown={shown.map(({ id }) => id)}
          view={props.view}
          isChanged={search.columns !== undefined}
          onChange={(next) => search.setColumns(next, { isOwn: props.view === undefined })}
          onReset={() => search.setColumns(undefined, { isOwn: props.view === undefined })}
        />
        {props.viewActions}
      </div>
      {props.children}
      <ConditionBookContext value={book}>
        <ListLine {...props} total={total} book={book} handle={conditions} />
        {props.filters !== undefined && <SearchForm search={search}>{props.filters}</SearchForm>}
      </ConditionBookContext>
      <PrintHead
        title={props.title}
        conditions={search.conditions}
        asked={whereInWords(search.where ?? [], props.facts?.list ?? [], t)}
        book={book}
        total={total}
      />
      {search.error !== undefined && !isStopped && rows.length > 0 && (
        <Note tone="bad" action={<Button onClick={() => void search.retry()}>{t('action.reload')}</Button>}>
          {loadProblem(search.error, t)}
        </Note>
      )}
      <div
        ref={work}
        className={row !== undefined ? 'work peeking' : props.aside === undefined ? 'work' : 'work besides'}
      >
        <div className="sheet">
          {search.refreshing && <span className="refresh" aria-hidden="true" />}
          {isStopped ? (
            <Stopped search={search} />
          ) : search.error !== undefined && rows.length === 0 ? (
            <LoadError error={search.error} onRetry={() => void search.retry()} />
          ) : (
            <DataTable
              {...props}
              columns={row === undefined ? shown : fitting(shown, room)}
              rows={rows}
              selection={selection}
              sort={search.sort}
              onSort={search.sortBy}
              current={current}
              loading={search.loading}
              skeleton={isSlow}
              scroller={scroller}
              onRow={(index) => {
                setCurrent(index);
                rememberRow(index);
              }}
              onScroll={(top) => {
                scrolled.current = top;
              }}
              empty={<Nothing {...props} />}
            />
          )}
          {selection !== undefined && selection.count > 0 ? (
            <Suspense fallback={<div className="foot" />}>
              <BulkBar selection={selection} total={search.total ?? 0}>
                {bulk?.(selection)}
              </BulkBar>
            </Suspense>
          ) : (
            <Pager
              page={search.page}
              lastPage={search.lastPage}
              perPage={search.perPage}
              total={total}
              onPage={search.setPage}
              onPerPage={search.setPerPage}
            >
              <KeyHints
                canPick={selection !== undefined}
                canPeek={peek !== undefined}
                canAsk={props.facts !== undefined}
              />
            </Pager>
          )}
        </div>
        {row === undefined && props.aside}
        {row !== undefined && (
          <Suspense fallback={<aside className="peek" aria-busy="true" />}>
            <Peek
              name={props.nameOf(row)}
              position={before + current + 1}
              total={total ?? 0}
              onPrevious={current > 0 ? () => move(-1) : undefined}
              onNext={current < rows.length - 1 ? () => move(1) : undefined}
              onClose={() => setPeeking(false)}
            >
              {peek?.(row)}
            </Peek>
          </Suspense>
        )}
      </div>
      {isPhone && <div className="after">{props.actions}</div>}
    </Page>
  );
}

function Stopped({ search }: { search: Search<unknown, unknown> }) {
  const t = useT();
  return (
    <div className="void" role="alert">
      <p>{t('where.stopped')}</p>
      <Button onClick={search.clear}>{t('ui.clear_conditions')}</Button>
    </div>
  );
}

function Nothing<Row>({ search, empty, emptyAction, noMatch, create }: SearchPageProps<Row>) {
  const t = useT();
  const { edit } = usePagePermission();
  if (search.isNarrowed) {
    return (
      <div className="void">
        <p>{noMatch}</p>
        <Button onClick={search.clear}>{t('ui.clear_conditions')}</Button>
      </div>
    );
  }
  return (
    <div className="void">
      <p>{empty}</p>
      {emptyAction ?? (create !== undefined && edit && <LinkButton to={create.to}>{create.text}</LinkButton>)}
    </div>
  );
}
