import type { CallInput } from '@tsudoi/contract';
import { memberTypesByPrefix } from '@tsudoi/contract/member-types';
import { createMember, inviteMember } from '@tsudoi/contract/members';
import { type Actor, actor } from '@tsudoi/kit/actor';
import { PASSWORD, STAFF } from './test.ts';

/** The host of aoba for whoever speaks to the API directly. */
export const AOBA = 'aoba.localhost';

/** A staff member of aoba who speaks to the API directly, to prepare what a story starts from. */
export async function staffApi(): Promise<Actor> {
  const staff = actor({ port: Number(process.env.E2E_PORT) }, { host: AOBA, audience: 'manage' });
  await staff.signIn(STAFF, PASSWORD);
  return staff;
}

type BasicInfo = CallInput<typeof createMember>['body']['basic_info'];

/** Registers a member of aoba for a story of its own: nobody else changes it meanwhile. */
export async function ownMember(staff: Actor, fields: Partial<BasicInfo> = {}): Promise<number> {
  const types = (await staff.call(memberTypesByPrefix)).flatMap((group) => group.member_types);
  const regular = types.find((type) => type.name === '正会員') ?? types[0]!;
  const name = { last_name: '独自', first_name: '一人', last_name_kana: 'ドクジ', first_name_kana: 'ヒトリ' };
  const { id } = await staff.call(createMember, {
    body: { basic_info: { ...name, member_type: [regular.id], ...fields } },
  });
  return id;
}

/** Registers a member of aoba and mails the invitation. */
export async function invitedMember(
  name: { last: string; first: string; kana: [string, string] },
  email: string,
): Promise<string> {
  const staff = await staffApi();
  const id = await ownMember(staff, {
    last_name: name.last,
    first_name: name.first,
    last_name_kana: name.kana[0],
    first_name_kana: name.kana[1],
    email,
  });
  await staff.call(inviteMember, { params: { id } });
  return email;
}
