import { adminAccounts } from '@tsudoi/contract/admin-accounts';
import { encode, formatCsv } from '../csv/encoding.ts';
import { csvFile } from '../csv/members.ts';
import type { TestServer } from '../server.ts';
import { byId, type FamilyWalk, plain, removes, searchFor, slot, TASK_IS_RECORD, type Use, updates } from '../walk.ts';
import { makeFacility, nextNumber, type World } from '../world.ts';
import { organization } from './organizations.ts';
import { makeRole, role } from './roles.ts';

/** What a form for a colleague sends; the role may do nothing unless another is given. */
export const accountBody = (world: World, roleId: number, over: object = {}) => ({
  last_name: world.marker,
  first_name: `職員${nextNumber()}`,
  email: `colleague${nextNumber()}@${world.host}`,
  role_id: roleId,
  organization_ids: world.rootOrganization === null ? [] : [world.rootOrganization],
  ...over,
});

/** Creates a staff account by the API, in a facility of its own unless one is given. */
export async function makeAdminAccount(
  where: World | TestServer,
  fields: { last_name?: string; role_id?: number; organization_ids?: number[]; invite?: boolean } = {},
) {
  const world = 'staff' in where ? where : await makeFacility(where);
  const body = accountBody(world, fields.role_id ?? (await makeRole(world)).id, fields);
  const { id } = await world.staff.call(adminAccounts.create, { body });
  return { ...body, world, id, version: 1 };
}

/** Columns that an imported file needs. */
const IMPORTED = ['姓', '名', 'メールアドレス', 'ロール'];

/** A colleague of the place; in its organization, where it has one. */
export const adminAccount = slot(
  'admin account',
  ({ world, organization: place, marker }) =>
    makeAdminAccount(world, { last_name: marker, ...(place === null ? {} : { organization_ids: [place] }) }),
  { ofOrganization: true },
);

/** Organizations as a form names them; none where the facility has none. */
const placed = async (use: Use) => [(await use(organization)).id].filter((id) => id !== 0);

const person = async (use: Use) => ({
  last_name: '新しい',
  first_name: `職員${nextNumber()}`,
  email: `new${nextNumber()}@tsudoi.example`,
  role_id: (await use(role)).id,
  organization_ids: await placed(use),
});

export const walk: FamilyWalk = {
  staff: {
    'adminAccounts.search': { input: () => searchFor() },
    'adminAccounts.create': {
      input: async (use) => ({ body: await person(use) }),
      foreign: { role: 422, organization: 422 },
    },
    'adminAccounts.get': byId(adminAccount),
    'adminAccounts.update': { ...updates(adminAccount, person), foreign: { role: 422, organization: 422 } },
    'adminAccounts.remove': removes(adminAccount),
    listAdminAccounts: { input: () => ({ query: { keyword: 'ROW' } }) },
    inviteAdminAccount: byId(adminAccount),
    exportAdminAccounts: { input: () => ({ body: { default_search: {} } }) },
    importAdminAccounts: {
      input: () => ({
        body: {},
        files: {
          file: csvFile(
            encode(formatCsv([IMPORTED, ['田中', '一郎', `n${nextNumber()}@tsudoi.example`, '受付']]), 'UTF-8'),
          ),
        },
      }),
      noHistory: TASK_IS_RECORD,
    },
    adminAccountCsvTemplate: plain,
  },
  async seed(world) {
    await makeAdminAccount(world);
  },
};
