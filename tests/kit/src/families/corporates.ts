import type { CallInput } from '@tsudoi/contract';
import { memberInfo } from '@tsudoi/contract/auth';
import {
  changeCorporateLink,
  corporateHistory,
  corporateStaffs,
  corporates,
  inviteStaff,
  ownCorporate,
} from '@tsudoi/contract/corporates';
import type { Actor } from '../actor.ts';
import { encode, formatCsv } from '../csv/encoding.ts';
import { csvFile } from '../csv/members.ts';
import type { TestServer } from '../server.ts';
import {
  byId,
  type FamilyWalk,
  plain,
  reads,
  removes,
  searchFor,
  slot,
  TASK_IS_RECORD,
  type Use,
  updates,
} from '../walk.ts';
import { makeFacility, nextNumber, operatorOf, type World } from '../world.ts';
import { makeMemberType } from './member-types.ts';
import { basicInfo } from './members.ts';
import { organization } from './organizations.ts';

type CorporateBody = CallInput<typeof corporates.create>['body'];
type CompanyInfo = CorporateBody['basic_info'];

const types = new WeakMap<World['server'], Map<number, Promise<number>>>();

/** A member type of companies, one for each facility. */
export function companyType({ server, id, code }: World): Promise<number> {
  const ofServer = types.get(server) ?? new Map<number, Promise<number>>();
  types.set(server, ofServer);
  const type =
    ofServer.get(id) ??
    operatorOf(server).then(async (operator) => (await makeMemberType(operator, code, { class_type: 2 })).id);
  ofServer.set(id, type);
  return type;
}

/** A corporate of a facility. */
export interface Corporate {
  world: World;
  id: number;
  code: string;
  version: number;
}

/** The smallest form of a corporate that is accepted. */
export async function companyInfo(world: World, fields: Partial<CompanyInfo> = {}): Promise<CompanyInfo> {
  const name = `${world.marker}商会${nextNumber()}`;
  return { last_name: name, last_name_kana: 'マークショウカイ', member_type: [await companyType(world)], ...fields };
}

/** Creates a corporate by the API, in a facility of its own unless one is given. */
export async function makeCorporate(
  where: World | TestServer,
  { by, basicInfo: fields, ...body }: { basicInfo?: Partial<CompanyInfo>; by?: Actor } & Partial<CorporateBody> = {},
): Promise<Corporate> {
  const world = 'staff' in where ? where : await makeFacility(where);
  const made = await (by ?? world.staff).call(corporates.create, {
    body: { basic_info: await companyInfo(world, fields), ...body },
  });
  return { world, id: made.id, code: made.code ?? '', version: made.version ?? 1 };
}

/** Makes a member the principal of a new corporate whose link takes anybody. */
async function makePrincipal(by: Actor, world: World): Promise<void> {
  const { account } = await by.call(memberInfo);
  const { id } = await makeCorporate(world);
  await world.staff.call(changeCorporateLink, { params: { id }, body: { state: 'open' } });
  await world.server.sql(
    'update account set corporate_id = $3, principle_flag = 1 where facility_id = $1 and id = $2',
    [world.id, account.id, id],
  );
}

/** Enters somebody as staff of a corporate by the API; the first one is its principal. */
export async function makeCorporateStaff(
  { world, code }: Pick<Corporate, 'world' | 'code'>,
  { principal = false, fields = {} }: { principal?: boolean; fields?: Parameters<typeof basicInfo>[1] } = {},
) {
  const { id, version } = await world.staff.call(corporateStaffs.create, {
    body: {
      corporate_code: code,
      basic_info: basicInfo(world, { first_name: `花${nextNumber()}`, ...fields }),
      ...(principal ? { principle_flag: 1 } : {}),
    },
  });
  const { account_code } = await world.staff.call(corporateStaffs.get, { params: { id } });
  return { world, id, accountCode: account_code, version: version ?? 1 };
}

/** A corporate of the place. */
export const corporate = slot(
  'corporate',
  ({ world, organization: own, marker }) =>
    makeCorporate(world, {
      basicInfo: { last_name: marker, address: `${marker}町`, organization_ids: own === null ? [] : [own] },
      corporate: { contact_name: marker, contract_note: marker },
    }),
  { ofOrganization: true },
);
/** One of the staff of a corporate of the place, its only one and so its principal. */
const staffMember = slot(
  'staffMember',
  async (place) => {
    const { organization: own, marker } = place;
    const organization_ids = own === null ? [] : [own];
    return makeCorporateStaff(await corporate.make(place), { fields: { last_name: marker, organization_ids } });
  },
  { ofOrganization: true },
);
/** Types that companies, and their staff, may have. */
const typeOfCompanies = slot('typeOfCompanies', async ({ world }) => ({ id: await companyType(world) }));
const typeOfStaff = slot('typeOfStaff', async ({ world }) => ({ id: world.memberTypes[0]!.id }));

const placed = async (use: Use) => {
  const { id } = await use(organization);
  return id === 0 ? [] : [id];
};
const company = async (use: Use) => ({
  basic_info: {
    last_name: `新しい商会${nextNumber()}`,
    member_type: [(await use(typeOfCompanies)).id],
    organization_ids: await placed(use),
  },
});
const person = async (use: Use) => ({
  basic_info: {
    last_name: '山本',
    first_name: `花${nextNumber()}`,
    member_type: [(await use(typeOfStaff)).id],
    organization_ids: await placed(use),
  },
});
const link = { input: async (use: Use) => ({ params: { id: (await use(corporate)).id }, body: { state: 'open' } }) };

export const walk: FamilyWalk = {
  staff: {
    'corporates.search': {
      input: async (use) => searchFor({ member_type: [(await use(typeOfCompanies)).id] }),
      foreign: { typeOfCompanies: 'nothing' },
    },
    'corporates.create': {
      input: async (use) => ({ body: await company(use) }),
      foreign: { typeOfCompanies: 422, organization: 422 },
    },
    'corporates.get': byId(corporate),
    'corporates.update': { ...updates(corporate, company), foreign: { typeOfCompanies: 422, organization: 422 } },
    'corporates.remove': removes(corporate),
    corporateDetail: byId(corporate),
    corporateOptions: reads({ keyword: '商会' }),
    exportCorporates: { input: () => ({ body: { default_search: {} } }) },
    importCorporates: {
      input: () => ({
        body: {},
        files: {
          file: csvFile(
            encode(
              formatCsv([
                ['会員番号', '法人名', '会員種別'],
                ['K-1', '青葉商会', '法人'],
              ]),
              'UTF-8',
            ),
          ),
        },
      }),
      noHistory: TASK_IS_RECORD,
    },
    corporateCsvTemplate: plain,
    getCorporateLink: byId(corporate),
    changeCorporateLink: link,
    renewCorporateLink: byId(corporate),
    'corporateStaffs.search': {
      input: async (use) => searchFor({ corporate_code: (await use(corporate)).code }),
    },
    'corporateStaffs.create': {
      input: async (use) => ({ body: { corporate_code: (await use(corporate)).code, ...(await person(use)) } }),
      foreign: { corporate: 422, typeOfStaff: 422, organization: 422 },
    },
    'corporateStaffs.get': byId(staffMember),
    moveCorporateStaff: {
      input: async (use) => {
        const { id, version } = await use(staffMember);
        return { params: { id }, body: { corporate_code: (await use(corporate)).code, version } };
      },
      foreign: { corporate: 422 },
    },
    'corporateStaffs.update': { ...updates(staffMember, person), foreign: { typeOfStaff: 422, organization: 422 } },
    'corporateStaffs.remove': removes(staffMember),
    corporateStaffDetail: byId(staffMember),
    corporateStaffOptions: {
      input: async (use) => ({ query: { corporate_code: (await use(corporate)).code } }),
    },
    corporateHistory: {
      input: async (use) => ({ params: { account_code: (await use(corporate)).code } }),
    },
    compareCorporateHistory: {
      input: async (use) => {
        const { world, code } = await use(corporate);
        const params = { account_code: code };
        const [version] = (await world.staff.call(corporateHistory, { params })).versions;
        return { params, query: { left: version!.id, right: version!.id } };
      },
    },
  },
  member: {
    ownCorporate: {
      input: async (by, world) => {
        await makePrincipal(by, world);
        return {};
      },
    },
    inviteStaff: {
      input: async (by, world) => {
        await makePrincipal(by, world);
        return { body: { email: `invited${nextNumber()}@${world.host}` } };
      },
    },
    endStaffInvitation: {
      input: async (by, world) => {
        await makePrincipal(by, world);
        await by.call(inviteStaff, { body: { email: `invited${nextNumber()}@${world.host}` } });
        const { invitations } = await by.call(ownCorporate);
        return { params: { id: invitations[0]?.id ?? 0 } };
      },
    },
  },
  async seed(world) {
    const made = await makeCorporate(world, { corporate: { contact_name: world.marker } });
    await makeCorporateStaff(made);
    await world.staff.call(changeCorporateLink, { params: { id: made.id }, body: { state: 'limited', places: 3 } });
    await world.server.sql(
      `insert into corporate_invitation (facility_id, corporate_id, invited_by, email, token_hash, expires_at)
       values ($1, $2, $2, $3, $4, now() + interval '1 day')`,
      [world.id, made.id, `${world.marker}@${world.host}`, `hash of ${world.marker}`],
    );
  },
};
