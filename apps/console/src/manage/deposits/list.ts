import { searchDeposits } from '@tsudoi/contract/deposits';
import type { SearchSettings } from '@tsudoi/ui/headless/list/searchRequest';

/** The list of deposits as its address and its search see it. */
export const DEPOSIT_LIST: SearchSettings<typeof searchDeposits> = {
  endpoint: searchDeposits,
  columns: ['received_on', 'amount', 'updated_at'],
  defaults: { keyword: '', method: [], received_on: {}, amount: {}, left: '' },
};
/** Address of the list. */
export const DEPOSITS = '/manage/deposits/search';
