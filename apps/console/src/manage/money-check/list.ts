import { searchMoneyFindings } from '@tsudoi/contract/money-check';
import type { SearchSettings } from '@tsudoi/ui/headless/list/searchRequest';

/** The list of what to look at as its address and its search see it. */
export const MONEY_CHECK_LIST: SearchSettings<typeof searchMoneyFindings> = {
  endpoint: searchMoneyFindings,
  columns: ['at', 'amount'],
  defaults: { kind: [], checked: '' },
};
