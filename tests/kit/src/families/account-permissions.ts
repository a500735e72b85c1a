import { type FamilyWalk, searchFor, type Use } from '../walk.ts';
import { adminAccount } from './admin-accounts.ts';

/** The path of a colleague's permissions. */
const colleague = async (use: Use) => ({ params: { account_id: (await use(adminAccount)).id } });

export const walk: FamilyWalk = {
  staff: {
    searchPermissionHolders: { input: () => searchFor() },
    getAccountPermissions: { input: colleague },
    updateAccountPermissions: {
      input: async (use) => {
        const { id, version } = await use(adminAccount);
        return { params: { account_id: id }, body: { permission_type: 3, flags: {}, version } };
      },
    },
    explainPermission: {
      input: async (use) => ({ ...(await colleague(use)), query: { menu: 'members', flag: 'view' } }),
    },
    explainOwnPermission: { input: () => ({ query: { menu: 'members', flag: 'edit' } }) },
  },
};
