import { searchAgeing } from '@tsudoi/contract/books';
import type { SearchSettings } from '@tsudoi/ui/headless/list/searchRequest';

/** The list of open balances as its address and its search see it. */
export const AGEING_LIST: SearchSettings<typeof searchAgeing> = {
  endpoint: searchAgeing,
  columns: ['open', 'older', 'oldest_due_on'],
  defaults: { keyword: '' },
};
/** Addresses of the screens of the books. */
export const BOOKS = { ageing: '/manage/books', month: '/manage/books/month' } as const;
