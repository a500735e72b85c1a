import { formatNumber } from '@tsudoi/i18n';
import { type ReactNode, useRef, useState } from 'react';
import { useColumnChoice } from '../headless/list/columnChoice.ts';
import type { Search } from '../headless/list/search.ts';
import type { Selection } from '../headless/list/selection.ts';
import { useT } from '../headless/screen/i18n.ts';
import type { Crumb } from '../headless/screen/page.ts';
import { usePagePermission } from '../headless/session/permission.ts';
import { Button, LinkButton } from './Button.tsx';
import { BulkBar } from './list/BulkBar.tsx';
import { ColumnPicker } from './list/ColumnPicker.tsx';
import type { Column } from './list/columns.tsx';
import { DataTable } from './list/DataTable.tsx';
import { Pager } from './list/Pager.tsx';
import { PrintHead } from './list/PrintHead.tsx';
import { SearchForm } from './list/SearchForm.tsx';
import { type ConditionBook, ConditionBookContext } from './list/searchContext.ts';
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
  keyOf(row: Row): number;
  nameOf(row: Row): string;
  /** Where a row opens; the name's cell should link there too. */
  hrefOf?(row: Row): string;
  /** Conditions of the form (`TextCondition` …). */
  filters?: ReactNode;
  /** The form is one line. */
  inlineFilters?: boolean;
  /** Beside クリア. */
  filterActions?: ReactNode;
  /** Under the title, such as `Tabs`. */
  tabs?: ReactNode;
  /** How the list is ordered, in words. */
  order?: string;
  /** The one filled button; shown only with the permission to edit. */
  create?: { to: string; text: string };
  /** Buttons before it. */
  actions?: ReactNode;
  /** Buttons for the picked rows; without it rows cannot be picked. */
  bulk?: (selection: Selection) => ReactNode;
  /** Words of the list without a single row, and the next step. */
  empty: string;
  emptyAction?: ReactNode;
  noMatch: string;
  tall?: boolean;
  isDim?(row: Row): boolean;
  minWidth?: number;
  alert?: ReactNode;
  children?: ReactNode;
}

/** A list of records: tabs, conditions, 全N件, table, pages, keys, and every state between loading and no permission. */
export function SearchPage<Row>(props: SearchPageProps<Row>) {
  const { search, bulk, create } = props;
  const t = useT();
  const permission = usePagePermission();
  const scroller = useRef<HTMLDivElement>(null);
  const isSlow = useSlow(search.loading);
  const chosen = useColumnChoice(props.columns);
  const [book] = useState<ConditionBook>(() => new Map());
  const selection = bulk === undefined ? undefined : search.selection;
  const createTo = permission.edit ? create?.to : undefined;
  const rowAt = (index: number) => search.rows[index];
  const current = useRowKeys({
    count: search.rows.length,
    scroller,
    tall: props.tall,
    scope: `${search.page} ${search.perPage} ${JSON.stringify(search.body)}`,
    hrefOf: (index) => {
      const row = rowAt(index);
      return row === undefined ? undefined : props.hrefOf?.(row);
    },
    pick: (index) => {
      const row = rowAt(index);
      if (row !== undefined) selection?.toggle(props.keyOf(row));
    },
    createTo,
    submit: search.submit,
  });
  if (!permission.view || search.error?.status === 403) {
    return (
      <Page title={props.title} crumbs={props.crumbs}>
        <NoPermission menu={props.title} />
      </Page>
    );
  }
  return (
    <Page title={props.title} crumbs={props.crumbs} alert={props.alert}>
      {props.tabs}
      {props.filters !== undefined && (
        <ConditionBookContext value={book}>
          <SearchForm search={search} more={props.filterActions} inline={props.inlineFilters}>
            {props.filters}
          </SearchForm>
        </ConditionBookContext>
      )}
      <PrintHead title={props.title} conditions={search.conditions} book={book} total={search.total} />
      <div className="tools">
        <span className="total" aria-live="polite">
          {search.total === undefined ? ' ' : t('list.total', { count: formatNumber(search.total) })}
        </span>
        {props.order !== undefined && <span className="muted order">{props.order}</span>}
        <span className="grow" />
        <ColumnPicker chosen={chosen} />
        {props.actions}
        {create !== undefined && permission.edit && (
          <LinkButton kind="primary" small to={create.to}>
            {create.text}
          </LinkButton>
        )}
      </div>
      {props.children}
      {search.error !== undefined && search.rows.length > 0 && (
        <Note tone="bad" action={<Button onClick={() => void search.retry()}>{t('action.reload')}</Button>}>
          {loadProblem(search.error, t)}
        </Note>
      )}
      <div className="sheet">
        {search.refreshing && <span className="refresh" aria-hidden="true" />}
        {selection !== undefined && (
          <BulkBar selection={selection} total={search.total ?? 0}>
            {bulk?.(selection)}
          </BulkBar>
        )}
        {search.error !== undefined && search.rows.length === 0 ? (
          <LoadError error={search.error} onRetry={() => void search.retry()} />
        ) : (
          <DataTable
            {...props}
            columns={chosen.shown}
            rows={search.rows}
            selection={selection}
            sort={search.sort}
            onSort={search.sortBy}
            current={current}
            loading={search.loading}
            skeleton={isSlow}
            scroller={scroller}
            empty={<Nothing {...props} />}
          />
        )}
        <Pager
          page={search.page}
          lastPage={search.lastPage}
          perPage={search.perPage}
          total={search.total}
          onPage={search.setPage}
          onPerPage={search.setPerPage}
        >
          <KeyHints canPick={selection !== undefined} />
        </Pager>
      </div>
    </Page>
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

function KeyHints({ canPick }: { canPick: boolean }) {
  const t = useT();
  return (
    <span className="muted keys" aria-hidden="true">
      <kbd>J</kbd> <kbd>K</kbd> {t('ui.keys_rows')}
      {canPick && (
        <>
          {'　'}
          <kbd>X</kbd> {t('ui.keys_pick')}
        </>
      )}
      {'　'}
      <kbd>/</kbd> {t('ui.keys_search')}
    </span>
  );
}
