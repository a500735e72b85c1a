import type { CallInput } from '@tsudoi/contract';
import {
  addDifferentMember,
  changeOwnStanding,
  changeStanding,
  createMember,
  getMember,
  getOwnStanding,
  getProfile,
  mergeMembers,
} from '@tsudoi/contract/members';
import { addMonths, jstToday } from '@tsudoi/domain';
import type { Actor, LooseInput } from '../actor.ts';
import { csvFile, goodMembers, memberCsv } from '../csv/members.ts';
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
import { makeFacility, nextNumber, PASSWORD, passwordHash, type World } from '../world.ts';
import { organization } from './organizations.ts';

type BasicInfo = CallInput<typeof createMember>['body']['basic_info'];

/** A member of a facility. */
export interface Member {
  world: World;
  id: number;
  accountCode: string;
  memberCode: string;
  version: number;
  email: string | null;
  /** Signs in as the member; works where it was made with `signIn`. */
  signIn(): Promise<Actor>;
}

/** The smallest basic_info that is accepted. */
export function basicInfo(world: World, fields: Partial<BasicInfo> = {}): BasicInfo {
  return {
    last_name: world.marker,
    first_name: '花子',
    last_name_kana: 'マーク',
    first_name_kana: 'ハナコ',
    member_type: [world.memberTypes[0]!.id],
    ...fields,
  };
}

/** Creates a member by the API, in a facility of its own unless one is given. With `signIn` it has the kit's password. */
export async function makeMember(
  where: World | TestServer,
  options: { basicInfo?: Partial<BasicInfo>; signIn?: boolean; by?: Actor } = {},
): Promise<Member> {
  const world = 'staff' in where ? where : await makeFacility(where);
  const by = options.by ?? world.staff;
  const email = options.basicInfo?.email ?? `member${nextNumber()}@${world.host}`;
  const { id } = await by.call(createMember, {
    body: { basic_info: basicInfo(world, { email, ...options.basicInfo }) },
  });
  const record = await by.call(getMember, { params: { id } });
  if (options.signIn)
    await world.server.sql('update account set password_hash = $3 where facility_id = $1 and id = $2', [
      world.id,
      id,
      await passwordHash(),
    ]);
  return {
    world,
    id,
    accountCode: record.account_code,
    memberCode: record.basic_info.member_code,
    version: record.version,
    email: record.basic_info.email,
    async signIn() {
      const person = world.visitor('member');
      await person.signIn(record.basic_info.member_code, PASSWORD);
      return person;
    },
  };
}

/** A member of the place. */
export const member = slot(
  'member',
  ({ world, organization: own, marker }) =>
    makeMember(world, {
      basicInfo: {
        organization_ids: own === null ? [] : [own],
        last_name: marker,
        address: `${marker}町`,
      },
    }),
  { ofOrganization: true },
);
/** A day on which changes of standing are still ahead. */
const nextMonth = () => addMonths(jstToday(new Date()), 1);
/** Another member of the place. */
const secondMember = slot('secondMember', member.make, { ofOrganization: true });
/** A member who is known not to be the same person as another. */
const differentPair = slot(
  'differentPair',
  async (place) => {
    const [{ id }, { id: other }] = [await member.make(place), await member.make(place)];
    await place.world.staff.call(addDifferentMember, { params: { id, other_id: other } });
    return { id, other };
  },
  { ofOrganization: true },
);
/** A member that another one was merged into. */
const merged = slot(
  'merged',
  async (place) => {
    const [kept, gone] = [await member.make(place), await member.make(place)];
    return mergePair(place.world, kept, gone);
  },
  { ofOrganization: true },
);
/** Merges one member into another; the id is that of the merge, the version that of the member who stays. */
async function mergePair({ staff }: World, kept: Member, gone: Member) {
  const { merge_id: id, version } = await staff.call(mergeMembers, {
    params: { id: kept.id, other_id: gone.id },
    body: { version: kept.version, other_version: gone.version, choices: {} },
  });
  return { id, version };
}
/** A member with a withdrawal ahead. */
const leavingMember = slot(
  'leavingMember',
  async (place) => {
    const { id, version: read } = await member.make(place);
    const body = { act: 'withdraw' as const, holds_from: nextMonth(), version: read };
    const { planned, version } = await place.world.staff.call(changeStanding, { params: { id }, body });
    return { id, change_id: planned[0]!.id, version };
  },
  { ofOrganization: true },
);
const TERM = '2027-03-31';
/** A member whose membership ends. */
const memberWithTerm = slot(
  'memberWithTerm',
  ({ world, organization: own, marker }) =>
    makeMember(world, {
      basicInfo: { organization_ids: own === null ? [] : [own], last_name: marker, expires_on: TERM },
    }),
  { ofOrganization: true },
);
/** A type members may have. */
const memberType = slot('memberType', async ({ world }) => ({ id: world.memberTypes[0]!.id }));

const person = { last_name: '山本', first_name: '花子', last_name_kana: 'ヤマモト', first_name_kana: 'ハナコ' };
const idsOf = ({ id }: { id: number }): number[] => (id === 0 ? [] : [id]);

async function memberBody(use: Use): Promise<{ basic_info: object }> {
  const [type, organization_ids] = [await use(memberType), idsOf(await use(organization))];
  return { basic_info: { ...person, member_type: [type.id], organization_ids } };
}
const references = { memberType: 422, organization: 422 } as const;
const wanted = async (use: Use) => ({
  ids: [(await use(member)).id],
  organization: idsOf(await use(organization)),
  member_type: [(await use(memberType)).id],
});
const filter = async (use: Use): Promise<LooseInput> => searchFor(await wanted(use));
const withBody = (input: LooseInput, more: object): LooseInput => ({
  ...input,
  body: { ...(input.body as object), ...more },
});
const filters = { member: 'nothing', organization: 'nothing', memberType: 'nothing' } as const;

export const walk: FamilyWalk = {
  staff: {
    listMembers: reads({ page: 1 }),
    searchMembers: { input: filter, foreign: filters },
    countMembers: {
      input: async (use) => ({ body: { views: [{ id: 'view', default_search: await wanted(use) }] } }),
      foreign: filters,
    },
    memberNeighbours: {
      input: async (use) => ({ body: { default_search: {}, id: (await use(member)).id } }),
      foreign: { member: 404 },
    },
    memberListFacts: plain,
    memberLookalikes: {
      input: async (use) => ({ body: { email: (await use(member)).email, last_name: '山本', first_name: '花子' } }),
      foreign: { member: 'nothing' },
    },
    differentMembers: byId(member),
    lookalikesOfMember: byId(member),
    likelyPairs: plain,
    findLikelyPairs: { input: () => ({}), noHistory: TASK_IS_RECORD },
    addDifferentMember: {
      input: async (use) => ({ params: { id: (await use(member)).id, other_id: (await use(secondMember)).id } }),
      foreign: { secondMember: 404 },
    },
    removeDifferentMember: {
      input: async (use) => {
        const { id, other } = await use(differentPair);
        return { params: { id, other_id: other } };
      },
    },
    previewMerge: {
      input: async (use) => ({ params: { id: (await use(member)).id, other_id: (await use(secondMember)).id } }),
      foreign: { secondMember: 404 },
    },
    mergeMembers: {
      input: async (use) => {
        const [kept, gone] = [await use(member), await use(secondMember)];
        const body = { version: kept.version, other_version: gone.version, choices: {} };
        return { params: { id: kept.id, other_id: gone.id }, body };
      },
      foreign: { secondMember: 404 },
    },
    memberMerges: byId(member),
    previewUndoMerge: byId(merged),
    undoMerge: updates(merged, () => ({})),
    createMember: { input: async (use) => ({ body: await memberBody(use) }), foreign: references },
    getMember: byId(member),
    getMemberBasicInfo: byId(member),
    getMemberDetail: byId(member),
    updateMember: { ...updates(member, memberBody), foreign: references },
    deleteMember: removes(member),
    updateMemberCode: {
      input: async (use) => {
        const { accountCode, version } = await use(member);
        return { body: { account_code: accountCode, member_code: `W${nextNumber()}`, version } };
      },
    },
    changeStanding: updates(member, () => ({ act: 'pause', holds_from: nextMonth(), reason: '転勤のため' })),
    undoStanding: {
      input: async (use) => {
        const { version, ...params } = await use(leavingMember);
        return { params, query: { version } };
      },
    },
    inviteMember: byId(member),
    previewMemberInvitation: byId(member),
    nextTerm: { input: () => ({ body: { expires_on: '2027-03-31', member_type: [] } }) },
    changeTerm: {
      input: async (use) => ({ params: { id: (await use(memberWithTerm)).id }, body: { from: TERM } }),
    },
    changeTerms: {
      input: async (use) => ({ body: { terms: [{ id: (await use(memberWithTerm)).id, from: TERM }] } }),
    },
    previewInvitations: { input: filter, foreign: filters },
    inviteMembers: { input: filter, foreign: filters, noHistory: TASK_IS_RECORD },
    exportMembers: { input: filter, foreign: filters },
    planBulkChange: {
      input: async (use) => withBody(await filter(use), { change: { kind: 'term' } }),
      foreign: filters,
      noHistory: TASK_IS_RECORD,
    },
    printMembers: {
      input: async (use) => withBody(await filter(use), { print: { kind: 'roster' } }),
      foreign: filters,
    },
    importMembers: {
      input: () => ({
        body: { encode_type: 'UTF-8' },
        files: { file: csvFile(memberCsv(goodMembers(1, `N${nextNumber()}B`))) },
      }),
      noHistory: TASK_IS_RECORD,
    },
    memberCsvTemplate: plain,
    memberSearchFields: plain,
    memberDetailFields: plain,
    accountOptions: reads({ keyword: '山' }),
  },
  member: {
    getProfile: plain,
    getOwnStanding: plain,
    changeOwnStanding: {
      input: async (by) => {
        const { first_day: holds_from, version } = await by.call(getOwnStanding);
        return { body: { act: 'withdraw', holds_from, reason: '引っ越しのため', version } };
      },
    },
    undoOwnStanding: {
      input: async (by) => {
        const { first_day: holds_from, version: read } = await by.call(getOwnStanding);
        const { planned, version } = await by.call(changeOwnStanding, {
          body: { act: 'withdraw', holds_from, version: read },
        });
        return { params: { change_id: planned[0]!.id }, query: { version } };
      },
    },
    updateProfileSection: {
      input: async (by) => {
        const { version } = await by.call(getProfile);
        return { body: { basic_info: { phone: '045-111-2222' }, version } };
      },
    },
    updateProfile: {
      input: async (by) => {
        const { version } = await by.call(getProfile);
        return { body: { basic_info: { ...person, address: '青葉台1-2-3' }, version } };
      },
    },
  },
  async seed(world) {
    const { id } = await makeMember(world, {
      basicInfo: { building_name: `${world.marker}ビル`, address: `${world.marker}町1-2-3` },
      signIn: true,
    });
    const { id: other, version } = await makeMember(world);
    await world.staff.call(changeStanding, {
      params: { id: other },
      body: { act: 'pause', holds_from: nextMonth(), reason: world.marker, version },
    });
    await world.staff.call(addDifferentMember, { params: { id, other_id: other } });
    await mergePair(world, await makeMember(world), await makeMember(world));
    await world.server.sql(
      `insert into likely_pair (facility_id, first_id, second_id, likeness, score) values ($1, least($2::int, $3::int), greatest($2::int, $3::int), 'likely', 75)`,
      [world.id, id, other],
    );
    await world.server.sql(
      `insert into member_code_counter (facility_id, prefix) values ($1, $2) on conflict do nothing`,
      [world.id, world.marker],
    );
  },
};
