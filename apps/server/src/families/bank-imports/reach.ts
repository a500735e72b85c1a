import type { StaffContext } from '../../kernel/context.ts';
import { reachOf } from './store.ts';

/** What tells whom staff reach. */
export type Reaching = Pick<StaffContext<unknown>, 'tx' | 'scope'>;

/** The organizations whose payers staff reach; null where they reach all. */
export const reach = ({ tx, scope }: Reaching) => reachOf(tx, scope.organizationIds);
