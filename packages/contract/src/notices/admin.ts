import { crud } from '../core/crud.ts';
import { NoticeCreate, NoticeRecord, NoticeSearch, NoticeUpdate } from './schema.ts';

/** What operators do with the notices of the login page; not in the specification (decision 0023). */
export const notices = crud({
  base: '/admin/notices',
  access: { operator: 'any' },
  row: NoticeRecord,
  item: NoticeRecord,
  create: NoticeCreate,
  update: NoticeUpdate,
  search: NoticeSearch,
});
