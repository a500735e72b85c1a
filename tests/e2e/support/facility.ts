import type { APIRequestContext } from '@playwright/test';
import type { CallInput } from '@tsudoi/contract';
import { changeFacilityStatus, createFacility } from '@tsudoi/contract/facilities';
import { managerAcceptInvitation } from '@tsudoi/contract/invitations';
import { memberTypesByPrefix } from '@tsudoi/contract/member-types';
import { createMember } from '@tsudoi/contract/members';
import { FacilityStatus } from '@tsudoi/domain';
import { type Actor, actor } from '@tsudoi/kit/actor';
import { linkOf, newestMail } from './mailbox.ts';
import { address, OPERATOR, PASSWORD, passwordOf } from './test.ts';

type BasicInfo = CallInput<typeof createMember>['body']['basic_info'];

/** A facility of a story's own, with its first manager. */
export interface OwnFacility {
  /** Address of a page of it. */
  at(path: string): string;
  email: string;
  manager: Actor;
  /** Somebody who opens its member app and is not signed in. */
  visitor(): Actor;
  /** Registers a member of its first member type; returns the id. */
  addMember(fields?: Partial<BasicInfo>): Promise<number>;
  /** Registers `count` members. */
  addMembers(count: number): Promise<void>;
}

/** Registers and opens a facility as the operator does, and accepts the invitation of its manager, whose password is `passwordOf(email)`. */
export async function ownFacility(
  request: APIRequestContext,
  code: string,
  options: { accountLimit?: number; takesApplications?: boolean } = {},
): Promise<OwnFacility> {
  const server = { port: Number(process.env.E2E_PORT) };
  const operator = actor(server, { host: 'admin.localhost', audience: 'admin' });
  await operator.signIn(OPERATOR, PASSWORD);
  const host = `${code}.localhost`;
  const email = `manager@${code}.example`;
  const { id } = await operator.call(createFacility, {
    body: {
      name: `${code}クラブ`,
      code,
      host_names: [host],
      business_type: 1,
      account_limit: options.accountLimit,
      client_can_register: options.takesApplications === true ? 1 : 0,
      manager_last_name: '安藤',
      manager_first_name: '守',
      manager_email: email,
    },
  });
  await operator.call(changeFacilityStatus, { params: { id }, body: { status: FacilityStatus.active, version: 1 } });
  const token = new URL(linkOf(await newestMail(request, email))).searchParams.get('token') ?? '';
  const manager = actor(server, { host: `${host}:${server.port}`, audience: 'manage' });
  const session = await manager.call(managerAcceptInvitation, {
    body: { token, password: passwordOf(email), password_confirmation: passwordOf(email) },
  });
  manager.token = session.access_token;
  const addMember = async (fields: Partial<BasicInfo> = {}) => {
    const [group] = await manager.call(memberTypesByPrefix);
    const member_type = (group?.member_types ?? []).slice(0, 1).map(({ id }) => id);
    const name = { last_name: '会員', first_name: '一人' };
    const member = await manager.call(createMember, { body: { basic_info: { ...name, member_type, ...fields } } });
    return member.id;
  };
  const addMembers = async (count: number) => {
    for (let n = 1; n <= count; n++) await addMember({ first_name: `${n}` });
  };
  const visitor = () => actor(server, { host: `${host}:${server.port}`, audience: 'member' });
  return { at: (path) => address(path, host), email, manager, visitor, addMember, addMembers };
}
