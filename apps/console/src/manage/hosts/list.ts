import { hosts } from '@tsudoi/contract/hosts';

/** The list of hosts as its address and its search see it. */
export const HOST_LIST = { endpoint: hosts.search, columns: ['name', 'updated_at'], defaults: { keyword: '' } };
