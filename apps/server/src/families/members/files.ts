import { Problem } from '@tsudoi/contract';
import { can } from '@tsudoi/permissions';
import type { FileOwner } from '../../kernel/file-owner.ts';
import type { FileField } from '../storages/index.ts';
import { findMember } from './store.ts';

/** Documents that staff keep of a member (ENT-17). */
export const documentsOf = (id: number): FileField => ({ kind: 'member', id, field: 'document', purpose: 'document' });

/** Files of members: staff who may view the member may open them; the member sees nothing that staff keep of him. */
export const memberFiles: FileOwner = {
  kind: 'member',
  async staffMayOpen({ tx, session, scope }, { owner_id }) {
    if ((await findMember(tx, owner_id, scope.organizationIds)) === undefined) return false;
    if (!can(session.grants, { menu: 'members', flag: 'view' })) throw new Problem('forbidden');
    return true;
  },
};
