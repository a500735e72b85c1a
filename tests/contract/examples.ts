import type { AnyEndpoint } from '@tsudoi/contract';
import { allEndpoints } from '@tsudoi/contract/all';
import { operatorFactors } from '@tsudoi/contract/second-factor';
import {
  type Actor,
  csvFile,
  goodMembers,
  type LooseInput,
  makeNotice,
  memberCsv,
  nextNumber,
  noticeBody,
  PASSWORD,
} from '@tsudoi/kit';
import { type Cast, firstCode, makePasskey, newPasskey, type Slot, secondStep } from './cast.ts';

/** What an answer to somebody else's id must be: not found, a refused reference, nothing to confirm, or a list with nothing of it. */
export type Answer = 404 | 409 | 422 | 'nothing';

/** A call that succeeds, built from records of a cast. */
export interface Example {
  input(cast: Cast): LooseInput | Promise<LooseInput>;
  /** Answers to records of another facility, where it is not simply 404. */
  foreign?: Partial<Record<Slot, Answer>>;
  /** Why a successful write leaves no row in the history. */
  noHistory?: string;
}

const nothing: Example = { input: () => ({}) };
const reads = (query: Record<string, string | number>): Example => ({ input: () => ({ query }) });

const person = { last_name: '山本', first_name: '花子', last_name_kana: 'ヤマモト', first_name_kana: 'ハナコ' };
const newPassword = { password: PASSWORD, password_confirmation: PASSWORD };
const facility = (cast: { number: number }) => ({
  name: `施設${cast.number}`,
  host_names: [`walk${cast.number}.tsudoi.test`],
  business_type: 1,
});

const byId = (
  slot: 'member' | 'organization' | 'planned' | 'applied' | 'failedExport' | 'account',
  query?: LooseInput['query'],
): Example => ({
  input: async (cast) => ({ params: { id: (await cast[slot]()).id }, ...(query === undefined ? {} : { query }) }),
});
const withVersion = (
  slot: 'member' | 'organization' | 'condition',
  body?: (cast: Cast) => Promise<object>,
): Example => ({
  input: async (cast) => {
    const { id, version } = await cast[slot]();
    return body === undefined
      ? { params: { id }, query: { version } }
      : { params: { id }, body: { ...(await body(cast)), version } };
  },
});
const search = (filter: object = {}): LooseInput => ({ body: { page: 1, per_page: 20, default_search: filter } });

const idsOf = ({ id }: { id: number }): number[] => (id === 0 ? [] : [id]);

async function memberBody(cast: Cast): Promise<{ basic_info: Record<string, unknown> }> {
  const [type, organization_ids] = [await cast.memberType(), idsOf(await cast.organization())];
  return { basic_info: { ...person, member_type: [type.id], organization_ids } };
}
const memberReferences = { memberType: 422, organization: 422 } as const;
const memberFilter = async (cast: Cast): Promise<LooseInput> =>
  search({
    ids: [(await cast.member()).id],
    organization: idsOf(await cast.organization()),
    member_type: [(await cast.memberType()).id],
  });
const filters = { member: 'nothing', organization: 'nothing', memberType: 'nothing' } as const;

const taskIsRecord = 'the row of the task says who and when; what the worker writes has rows of its own';
const noSecret = 'begins what only its second call changes';
const ownPasskey: Example = { input: async (cast) => ({ params: { id: (await cast.passkey()).id } }) };

/** One call of each staff endpoint that succeeds, by family and name. */
export const staffExamples: Record<string, Example> = {
  'auth.managerInfo': nothing,
  'auth.managerOrganizations': byId('account'),
  'auth.saveManagerOrganization': {
    input: async (cast) => ({ body: { organization_id: (await cast.organization()).id } }),
    noHistory: 'a preference of one’s own, for the next sign-in',
  },
  'auth.managerLogout': nothing,
  'secondFactor.managerFactors.get': nothing,
  'secondFactor.managerFactors.confirm': {
    input: () => ({ body: { password: PASSWORD } }),
    noHistory: 'changes nothing but when the session was confirmed',
  },
  'secondFactor.managerFactors.startTotp': nothing,
  'secondFactor.managerFactors.confirmTotp': {
    input: async (cast) => ({ body: await cast.code() }),
    foreign: { code: 409 },
  },
  'secondFactor.managerFactors.renewRecoveryCodes': nothing,
  'secondFactor.managerFactors.startStepUp': { input: () => ({}), noHistory: noSecret },
  'secondFactor.managerFactors.stepUp': {
    input: async (cast) => ({ body: await cast.stepUp() }),
    foreign: { stepUp: 422 },
  },
  'secondFactor.managerFactors.removeTotp': nothing,
  'secondFactor.managerFactors.startPasskey': { input: () => ({}), noHistory: noSecret },
  'secondFactor.managerFactors.addPasskey': {
    input: async (cast) => ({ body: { name: '鍵', ...(await cast.newPasskey()) } }),
    foreign: { newPasskey: 422 },
  },
  'secondFactor.managerFactors.renamePasskey': {
    input: async (cast) => ({ params: { id: (await cast.passkey()).id }, body: { name: '別の鍵' } }),
  },
  'secondFactor.managerFactors.removePasskey': ownPasskey,
  'auth.managerSessions.list': nothing,
  'auth.managerSessions.revoke': { input: async (cast) => ({ params: { id: (await cast.session()).id } }) },
  'auth.managerSessions.revokeOthers': nothing,
  'secondFactor.getSecuritySettings': nothing,
  'secondFactor.updateSecuritySettings': { input: () => ({ body: { second_factor_policy: 'optional' } }) },
  'secondFactor.resetManagerFactors': { input: async (cast) => ({ params: { id: (await cast.colleague()).id } }) },
  'facilities.checkAccountUsage': nothing,
  'organizations.organizationOptions': reads({ keyword: '組織' }),
  'organizations.organizations.search': {
    input: async (cast) => search({ parent_id: (await cast.organization()).id }),
    foreign: { organization: 'nothing' },
  },
  'organizations.organizations.create': {
    input: async () => ({ body: { name: `新しい組織${nextNumber()}`, type: 1 } }),
  },
  'organizations.organizations.get': byId('organization'),
  'organizations.organizations.update': withVersion('organization', async () => ({ name: '改めた組織', type: 3 })),
  'organizations.organizations.remove': withVersion('organization'),
  'members.listMembers': reads({ page: 1 }),
  'members.searchMembers': { input: memberFilter, foreign: filters },
  'members.createMember': { input: async (cast) => ({ body: await memberBody(cast) }), foreign: memberReferences },
  'members.getMember': byId('member'),
  'members.getMemberBasicInfo': byId('member'),
  'members.getMemberDetail': byId('member'),
  'members.updateMember': { ...withVersion('member', memberBody), foreign: memberReferences },
  'members.deleteMember': withVersion('member'),
  'members.updateMemberCode': {
    input: async (cast) => {
      const { accountCode, version } = await cast.member();
      return { body: { account_code: accountCode, member_code: `W${nextNumber()}`, version } };
    },
  },
  'members.inviteMember': byId('member'),
  'members.inviteMembers': { input: memberFilter, foreign: filters, noHistory: taskIsRecord },
  'members.exportMembers': { input: memberFilter, foreign: filters },
  'members.importMembers': {
    input: () => ({
      body: { encode_type: 'UTF-8' },
      files: { file: csvFile(memberCsv(goodMembers(1, `N${nextNumber()}B`))) },
    }),
    noHistory: taskIsRecord,
  },
  'members.memberCsvTemplate': nothing,
  'members.memberSearchFields': nothing,
  'members.memberDetailFields': nothing,
  'members.accountOptions': reads({ keyword: '山' }),
  'accountCms.getAccountForm': reads({ class_type: 1 }),
  'memberTypes.memberTypeOptions': nothing,
  'memberTypes.memberTypeOptionsForStore': nothing,
  'memberTypes.memberTypesByPrefix': nothing,
  'tasks.taskHistory': nothing,
  'tasks.getTask': byId('planned'),
  'tasks.taskRows': byId('planned', { page: 1 }),
  'tasks.taskErrorsCsv': byId('planned'),
  'tasks.applyTask': { ...byId('planned'), noHistory: taskIsRecord },
  'tasks.cancelTask': { ...byId('planned'), noHistory: taskIsRecord },
  'tasks.retryTask': byId('failedExport'),
  'tasks.undoTask': { ...byId('applied'), noHistory: taskIsRecord },
  'storages.staffUploadTicket': {
    input: () => ({ body: { file_name: 'photo.png', content_type: 'image/png', size: 1000 } }),
    noHistory: 'a ticket changes nothing; a file is written down when it is taken in',
  },
  'storages.staffUploadDone': {
    input: async (cast) => ({ body: { ...(await cast.upload()), file_name: 'photo.png' } }),
  },
  'storages.staffFileUrl': { input: async (cast) => ({ body: { file_url: (await cast.file()).url } }) },
  'overview.manageOverview': nothing,
  'filterTemplates.listFilterTemplates': reads({ screen: 'members' }),
  'filterTemplates.saveFilterTemplate': {
    input: async (cast) => ({
      body: { action: 2, ...(await cast.condition()), screen: 'members', name: '改めた条件', conditions: {} },
    }),
  },
  'filterTemplates.deleteFilterTemplate': withVersion('condition'),
  'histories.accountHistory': {
    input: async (cast) => ({ params: { account_code: (await cast.member()).accountCode } }),
  },
  'histories.compareAccountHistory': {
    input: async (cast) => {
      const { accountCode, left, right } = await cast.versions();
      return { params: { account_code: accountCode }, query: { left, right } };
    },
  },
};

/** Calls of the member area; the member is the caller, so that they name no one. */
export const memberExamples: Record<string, Example> = {
  'auth.memberInfo': nothing,
  'auth.memberLogout': nothing,
  'auth.memberSessions.list': nothing,
  'auth.memberSessions.revoke': nothing,
  'auth.memberSessions.revokeOthers': nothing,
  'auth.changeEmail': {
    input: () => ({ body: { email: `new${nextNumber()}@members.example`, password: PASSWORD } }),
    noHistory: 'nothing changes before the new address is confirmed; the mail is the record',
  },
  'members.getProfile': nothing,
  'members.getRenewal': nothing,
  'accountCms.getOwnForm': nothing,
  'members.updateProfile': { input: async () => ({ body: { basic_info: { ...person, address: '青葉台1-2-3' } } }) },
  'storages.memberUploadTicket': {
    input: () => ({ body: { file_name: 'photo.png', content_type: 'image/png', size: 1000 } }),
    noHistory: 'a ticket changes nothing; a file is written down when it is taken in',
  },
  // Its file is uploaded by the member that calls.
  'storages.memberUploadDone': { input: () => ({ body: { file_name: 'photo.png' } }) },
};

/** What an example of the operator may use; `number` is fresh, the other ids are of the walked facility. */
export interface OperatorCast {
  number: number;
  id: number;
  version: number;
  code: string;
  manager: number;
  operator: Actor;
  /** Another operator. */
  other: number;
  /** Another session of the operator. */
  session: number;
}

/** Calls of the operator that succeed, in this order. */
export const operatorExamples: Record<string, (cast: OperatorCast) => LooseInput | Promise<LooseInput>> = {
  'auth.operatorLogout': () => ({}),
  'secondFactor.operatorFactors.startTotp': () => ({}),
  'secondFactor.operatorFactors.confirmTotp': async ({ operator }) => ({
    body: await firstCode(operator, operatorFactors),
  }),
  'secondFactor.operatorFactors.renewRecoveryCodes': () => ({}),
  'secondFactor.operatorFactors.stepUp': async ({ operator }) => ({
    body: await secondStep(operator, operatorFactors),
  }),
  'secondFactor.operatorFactors.removeTotp': () => ({}),
  'secondFactor.operatorFactors.addPasskey': async ({ operator }) => ({
    body: { name: '鍵', ...(await newPasskey(operator, operatorFactors)) },
  }),
  'secondFactor.operatorFactors.renamePasskey': async ({ operator }) => ({
    params: { id: (await makePasskey(operator, operatorFactors)).id },
    body: { name: '別の鍵' },
  }),
  'secondFactor.operatorFactors.removePasskey': async ({ operator }) => ({
    params: { id: (await makePasskey(operator, operatorFactors)).id },
  }),
  'auth.operatorSessions.revoke': ({ session }) => ({ params: { id: session } }),
  'auth.operatorSessions.revokeOthers': () => ({}),
  'secondFactor.resetOperatorFactors': ({ other }) => ({ params: { id: other } }),
  'facilities.searchFacilities': () => search(),
  'facilities.createFacility': (cast) => ({
    body: {
      ...facility(cast),
      code: `W${cast.number}`,
      manager_last_name: '山本',
      manager_first_name: '太郎',
      manager_email: `walk${cast.number}@tsudoi.test`,
    },
  }),
  'facilities.getFacility': ({ id }) => ({ params: { id } }),
  'facilities.updateFacility': (cast) => ({
    params: { id: cast.id },
    body: { ...facility(cast), version: cast.version },
  }),
  'facilities.deleteFacility': ({ id, version }) => ({ params: { id }, query: { version } }),
  'facilities.inviteManager': ({ id, manager }) => ({ params: { id }, body: { account_id: manager } }),
  'facilities.checkLoginFacility': ({ id }) => ({ params: { id } }),
  'facilities.listFacilityMenus': ({ code }) => ({ query: { facility_code: code } }),
  'overview.adminOverview': () => ({}),
  'notices.notices.search': () => search(),
  'notices.notices.create': () => ({ body: noticeBody() }),
  'notices.notices.get': async ({ operator }) => ({ params: { id: (await makeNotice(operator)).id } }),
  'notices.notices.update': async ({ operator }) => {
    const { id, version } = await makeNotice(operator);
    return { params: { id }, body: { ...noticeBody(), version } };
  },
  'notices.notices.remove': async ({ operator }) => {
    const { id, version } = await makeNotice(operator);
    return { params: { id }, query: { version } };
  },
};

/** Calls that anybody may make with a link of a mail, and what they answer to another facility's link. */
export const linkExamples: Record<string, (token: string) => LooseInput> = {
  'auth.managerTokenInfo': (token) => ({ query: { token } }),
  'invitations.managerAcceptInvitation': (token) => ({ body: { token, ...newPassword } }),
  'auth.managerResetPassword': (token) => ({ body: { token, ...newPassword } }),
  'auth.memberTokenInfo': (token) => ({ query: { token } }),
  'invitations.memberAcceptInvitation': (token) => ({ body: { token, ...newPassword } }),
  'auth.memberResetPassword': (token) => ({ body: { token, ...newPassword } }),
  'auth.confirmEmail': (token) => ({ body: { token } }),
};

/** An endpoint with its name in the walks. */
export interface Walked {
  name: string;
  endpoint: AnyEndpoint;
}

/** Every endpoint of the contract. */
export function walked(): Walked[] {
  return allEndpoints().map(({ family, name, endpoint }) => ({ name: `${family}.${name}`, endpoint }));
}

/** Any path that leads to the endpoint; its ids need not exist, for answers that come before anybody looks. */
export function anyInput(endpoint: AnyEndpoint): LooseInput {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
  return { params: Object.fromEntries(names.map((name) => [name, name === 'kind' ? 'policy' : '1'])) };
}
