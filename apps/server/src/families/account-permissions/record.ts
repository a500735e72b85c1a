import { fieldProblem } from '@tsudoi/contract';
import type { Circumstances, MenuKey } from '@tsudoi/permissions';
import type { StaffContext } from '../../kernel/context.ts';
import { reachOf } from '../auth/index.ts';
import { memberOfCode, organizationOfCode, type PlacedRecord } from './store.ts';

/** A record that is asked about, and what it adds to the decision. */
export interface AskedRecord {
  name: string;
  circumstances: Circumstances;
}

type Find = (...args: Parameters<typeof memberOfCode>) => Promise<PlacedRecord | undefined>;

/** Menus whose records belong to organizations. None of them shows a record under conditions. */
const FINDS: Readonly<Partial<Record<MenuKey, Find>>> = {
  members: memberOfCode,
  'members.import-csv': memberOfCode,
  organizations: organizationOfCode,
};

/**
 * The record that somebody asks about, as it stands to an account. It has to be one that the asker sees, or asking would tell of
 * records beyond reach.
 * @throws Problem on `record`
 */
export async function askedRecord(
  { tx, facility, scope }: Pick<StaffContext<unknown>, 'tx' | 'facility' | 'scope'>,
  account: { id: number },
  { menu, record }: { menu: MenuKey; record?: string | undefined },
): Promise<AskedRecord | undefined> {
  if (record === undefined || record === '') return undefined;
  const found = await FINDS[menu]?.(tx, record, scope.organizationIds);
  if (found === undefined) throw fieldProblem('record', 'unknown_reference');
  const { name, organization_ids: places } = found;
  if (!facility.use_organization_structure) return { name, circumstances: { condition: 'none', reach: 'none' } };
  const { reach } = await reachOf(tx, account.id);
  return {
    name,
    circumstances: { condition: 'none', reach: places.some((id) => reach.has(id)) ? 'inside' : 'outside' },
  };
}
