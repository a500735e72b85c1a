import { can } from '@tsudoi/permissions';
import * as v from 'valibot';
import type { RowReader } from '../../kernel/row-reader.ts';
import { staffInScope } from '../roles/index.ts';
import { IMPORT_KIND } from './import.ts';

const Written = v.record(v.string(), v.string());

/** What staff accounts say of the rows of their imports. */
export const adminAccountRows: RowReader = {
  kind: IMPORT_KIND,
  keyField: 'email',
  async openable({ tx, session, scope }, ids) {
    if (ids.length === 0 || !can(session.grants, { menu: 'admin-accounts', flag: 'view' })) return new Set();
    const seen = new Set((await staffInScope(tx, scope.organizationIds)).map(({ id }) => id));
    return new Set(ids.filter((id) => seen.has(id)));
  },
  async values(_, { data }) {
    return new Map(Object.entries(v.parse(Written, JSON.parse(data?.[0] ?? '{}'))));
  },
};
