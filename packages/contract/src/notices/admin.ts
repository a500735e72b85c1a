import { endpoint } from '../core/endpoint.ts';
import { Done, IdParams, Saved, VersionQuery } from '../core/values.ts';
import { NoticeCreate, NoticePage, NoticeRecord, NoticeSearch, NoticeUpdate } from './schema.ts';

const access = { operator: 'any' } as const;

/** What operators do with the notices of the login page; not in the specification (decision 0023). */
export const notices = {
  search: endpoint({
    method: 'POST',
    path: '/admin/notices/search',
    access,
    body: NoticeSearch,
    response: NoticePage,
    reads: true,
    summary: 'Notices of the staff login, also those that wait or are over',
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/notices',
    access,
    body: NoticeCreate,
    response: Saved,
    status: 201,
    summary: 'Write a notice',
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/notices/{id}',
    access,
    params: IdParams,
    response: NoticeRecord,
    summary: 'One notice',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/admin/notices/{id}',
    access,
    params: IdParams,
    body: NoticeUpdate,
    response: Saved,
    summary: 'Change a notice',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/notices/{id}',
    access,
    params: IdParams,
    query: VersionQuery,
    response: Done,
    summary: 'Delete a notice',
  }),
};
