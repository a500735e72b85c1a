import {
  type BillingItemState,
  type BillingRunState,
  searchBillingItems,
  searchBillingRuns,
} from '@tsudoi/contract/billing-runs';
import type { Tone } from '@tsudoi/ui/mantine/Tag';

/** Addresses of the billing runs. */
export const RUNS = '/manage/billing-runs';
export const runPath = (id: number): string => `${RUNS}/${id}`;

/** The list of runs as its address and its search see it. */
export const RUN_LIST = { endpoint: searchBillingRuns, columns: ['id', 'through_on'], defaults: { state: [] } };

/** What becomes of whom in a run. */
export const itemList = (runId: number) => ({
  endpoint: searchBillingItems,
  columns: ['state', 'amount', 'member_code'],
  defaults: { keyword: '', state: [], changed: '' },
  fixed: { run_id: runId },
});

/** What one looks for in a run: all, what needs a person, what is charged, what differs, and who is left out. */
export const ITEM_TABS = {
  all: { state: [], changed: '' },
  check: { state: ['check', 'failed', 'drifted', 'stays'], changed: '' },
  bill: { state: ['bill', 'billed'], changed: '' },
  changed: { state: [], changed: '1' },
  skip: { state: ['skip', 'left_out', 'undone'], changed: '' },
} as const;
export type ItemTab = keyof typeof ITEM_TABS;

export const RUN_TONES: Readonly<Record<BillingRunState, Tone>> = {
  calculating: 'info',
  ready: 'warn',
  executing: 'info',
  done: 'ok',
  undoing: 'info',
  undone: 'plain',
  dropped: 'plain',
};
/** What is as usual has no tag. */
export const ITEM_TONES: Readonly<Partial<Record<BillingItemState, Tone>>> = {
  check: 'warn',
  left_out: 'plain',
  drifted: 'warn',
  failed: 'bad',
  stays: 'warn',
};
