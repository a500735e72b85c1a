import { DEFAULT_PAGE_SIZE, PAGE_SIZES, type PageSize } from '@tsudoi/domain';
import { PLAN_TABS, type PlanTab } from './state.ts';

/** What the address bar says of a plan: which rows, which page of them. */
export interface PlanView {
  tab: PlanTab;
  page: number;
  perPage: PageSize;
  hideUnchanged: boolean;
  /** Text to look for. */
  keyword: string;
  /** The row that is open beside the list, by its number in the file. */
  row: number | undefined;
}

/** Reads the view of a plan; what is malformed counts as not said. */
export function readPlanView(params: URLSearchParams): PlanView {
  const page = Number(params.get('page') ?? 1);
  const row = Number(params.get('row'));
  const size = params.get('per_page');
  return {
    tab: PLAN_TABS.find((tab) => tab === params.get('result')) ?? 'all',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    perPage: PAGE_SIZES.find((pageSize) => String(pageSize) === size) ?? DEFAULT_PAGE_SIZE,
    hideUnchanged: params.get('hide') === 'skip',
    keyword: params.get('q') ?? '',
    row: Number.isInteger(row) && row > 0 ? row : undefined,
  };
}

/** Writes the view of a plan; what is as at the start is left out. */
export function writePlanView(task: number, view: PlanView): URLSearchParams {
  const out = new URLSearchParams({ task: String(task) });
  if (view.tab !== 'all') out.set('result', view.tab);
  if (view.page !== 1) out.set('page', String(view.page));
  if (view.perPage !== DEFAULT_PAGE_SIZE) out.set('per_page', String(view.perPage));
  if (view.hideUnchanged) out.set('hide', 'skip');
  if (view.keyword !== '') out.set('q', view.keyword);
  if (view.row !== undefined) out.set('row', String(view.row));
  return out;
}
