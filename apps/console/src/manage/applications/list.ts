import { openStates, searchApplications } from '@tsudoi/contract/applications';

/** The list of applications as its address and its search see it: those that are not decided, first of all those that wait for staff. */
export const APPLICATION_LIST = {
  endpoint: searchApplications,
  columns: ['submitted_at'],
  defaults: { keyword: '', state: [...openStates] as string[], door: [] as string[] },
};
