import { foldForSearch, type PageSize, parseDay } from '@tsudoi/domain';
import { useStoredColumns } from '@tsudoi/ui/headless/list/listColumns';
import type { Search } from '@tsudoi/ui/headless/list/search';
import { type Conditions, isBlank, type Sort } from '@tsudoi/ui/headless/list/searchAddress';
import { useSelection } from '@tsudoi/ui/headless/list/selection';
import { useState } from 'react';
import { SAMPLE_MEMBERS, type SampleMember } from './data.ts';

/** States a list can be in. */
export const LIST_STATES = ['found', 'no_match', 'empty', 'loading', 'error', 'no_permission'] as const;
/** A value of {@link LIST_STATES}. */
export type ListState = (typeof LIST_STATES)[number];

const BLANK: Conditions = { keyword: '', type: '', joined: {} };

/** A search over made-up members that answers at once, or not at all, as the state says. */
export function useSampleSearch(state: ListState): Search<SampleMember> {
  const [draft, setDraft] = useState(BLANK);
  const [conditions, setConditions] = useState<Conditions>(state === 'no_match' ? { keyword: '該当なし' } : BLANK);
  const [page, setPage] = useState(1);
  const [perPage, setPerPage] = useState<PageSize>(20);
  const [sort, setSort] = useState<Sort>();
  const [isOpen, setOpen] = useState(false);
  const { names: columns, store: setColumns } = useStoredColumns();
  const all = state === 'found' || state === 'no_match' ? sorted(SAMPLE_MEMBERS.filter(matches(conditions)), sort) : [];
  const size = perPage === 'all' ? Math.max(1, all.length) : perPage;
  const rows = all.slice((page - 1) * size, page * size);
  const selection = useSelection(
    `${page}`,
    rows.map(({ id }) => id),
    all.length,
  );
  const search = (next: Conditions) => {
    setConditions(next);
    setPage(1);
  };
  return {
    rows,
    answer: undefined,
    total: state === 'loading' || state === 'error' ? undefined : all.length,
    page,
    perPage,
    lastPage: Math.max(1, Math.ceil(all.length / size)),
    sort,
    draft,
    conditions,
    where: [],
    columns,
    search: '',
    view: { conditions },
    isNarrowed: Object.values(conditions).some((value) => !isBlank(value)),
    loading: state === 'loading',
    refreshing: false,
    error: undefined,
    set: (name, value) => setDraft((now) => ({ ...now, [name]: value })),
    submit: () => search(draft),
    searchWith: search,
    type: (name, text) => search({ ...conditions, [name]: text }),
    openView: (view) => search(view.conditions ?? BLANK),
    change: (next) => search(next.conditions ?? conditions),
    setColumns,
    clear: () => {
      setDraft(BLANK);
      search(BLANK);
    },
    setPage,
    setPerPage: (next) => {
      setPerPage(next);
      setPage(1);
    },
    sortBy: (column) => setSort({ column, direction: sort?.direction === 'asc' ? 'desc' : 'asc' }),
    retry: async () => {},
    isOpen,
    setOpen,
    selection,
    body: { default_search: conditions },
  };
}

function matches({ keyword, type, joined }: Conditions) {
  const range = typeof joined === 'object' && joined !== null && 'from' in joined ? joined : {};
  const [from, to] = [parseDay(String(range.from ?? '')), parseDay(String(range.to ?? ''))];
  const wanted = typeof keyword === 'string' ? foldForSearch(keyword) : '';
  return (member: SampleMember) =>
    foldForSearch(`${member.name}${member.code}`).includes(wanted) &&
    (typeof type !== 'string' || type === '' || member.type === type) &&
    (from === undefined || member.joined >= from) &&
    (to === undefined || member.joined <= to);
}

function sorted(rows: SampleMember[], sort: Sort | undefined): SampleMember[] {
  if (sort === undefined) return rows;
  const sign = sort.direction === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => sign * a.code.localeCompare(b.code));
}
