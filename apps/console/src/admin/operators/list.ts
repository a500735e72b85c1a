import { operators } from '@tsudoi/contract/operators';

/** The list of operators as its address and its search see it. */
export const OPERATOR_LIST = {
  endpoint: operators.search,
  columns: ['name', 'email', 'last_login_at', 'updated_at'],
  defaults: { keyword: '' },
  sort: { column: 'name', direction: 'asc' },
} as const;
