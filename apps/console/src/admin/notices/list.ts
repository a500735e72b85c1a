import { notices } from '@tsudoi/contract/notices';

/** The list of notices as its address and its search see it. */
export const NOTICE_LIST = {
  endpoint: notices.search,
  columns: ['shown_from', 'shown_until', 'updated_at'],
  defaults: { keyword: '' },
  sort: { column: 'shown_from', direction: 'desc' },
} as const;
