import { searchApplications } from '@tsudoi/contract/applications';

/** The list of applications as its address and its search see it: those that wait come first. */
export const APPLICATION_LIST = {
  endpoint: searchApplications,
  columns: ['submitted_at'],
  defaults: { keyword: '', state: ['submitted'], door: [] as string[] },
};
