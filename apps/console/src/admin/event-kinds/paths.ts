import { eventKinds } from '@tsudoi/contract/event-kinds';

/** The list of event kinds as its address and its search see it. */
export const EVENT_KIND_LIST = {
  endpoint: eventKinds.search,
  columns: ['position', 'name', 'updated_at'],
  defaults: { keyword: '' },
};

/** Addresses of the screens of event kinds of one facility. */
export const pathsOf = (facilityId: number) => {
  const base = `/admin/facilities/manage/${facilityId}/event-cms`;
  return {
    search: `${base}/search`,
    create: `${base}/create`,
    edit: (id: number) => `${base}/edit/${id}`,
    createField: (kind: number) => `${base}/form/${kind}/create`,
    editField: (kind: number, id: number) => `${base}/form/${kind}/edit/${id}`,
  } as const;
};
