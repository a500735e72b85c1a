import { pickFields } from '@tsudoi/contract';
import { type HostSearch, hostColumns } from '@tsudoi/contract/hosts';
import { foldForSearch, keywordFor, likePattern } from '@tsudoi/domain';
import { build, type Row } from '../../db/build.ts';
import { type PageRequest, readPage } from '../../db/page.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { recordsOf } from '../../db/versioned.ts';

export type Host = Row<'host'>;
/** Columns staff write. */
type Written = Pick<Host, (typeof hostColumns)[number]>;

const records = recordsOf('host');
export const { byId: hostById, byIds: hostsByIds, remove: removeHost } = records;

const withKey = (values: Written) => ({
  ...pickFields(values, hostColumns),
  search_key: foldForSearch(values.name),
});

export const insertHost = (tx: FacilityTx, values: Written, by: string) => records.insert(tx, withKey(values), by);

export const updateHost = (tx: FacilityTx, before: Host, values: Written, by: string) =>
  records.update(tx, before, withKey(values), by);

type Found = Pick<HostSearch, 'sort' | 'default_search'>;

/** The hosts that a list or an export looks for, in its order. */
function found({ sort, default_search: { keyword = '' } }: Found) {
  const all = build.selectFrom('host').where('deleted_at', 'is', null);
  const matching = keyword === '' ? all : all.where('search_key', 'like', likePattern(keywordFor(keyword)));
  return matching.orderBy(sort?.column ?? 'name', sort?.direction ?? 'asc').orderBy('id');
}

export const searchHosts = (tx: FacilityTx, body: Found & PageRequest) => readPage(tx, found(body).selectAll(), body);

export async function hostIds(tx: FacilityTx, body: Found): Promise<number[]> {
  return (await tx.rows(found(body).select('id'))).map(({ id }) => id);
}
