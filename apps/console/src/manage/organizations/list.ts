import { organizations } from '@tsudoi/contract/organizations';

/** The list of organizations as its address and its search see it. */
export const ORGANIZATION_LIST = {
  endpoint: organizations.search,
  columns: ['path', 'name', 'code', 'type', 'updated_at'],
  defaults: { keyword: '', type: [] },
};
