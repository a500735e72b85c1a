import type { CallInput } from '@tsudoi/contract';
import { createMember, getMember } from '@tsudoi/contract/members';
import type { Actor } from '../actor.ts';
import type { TestServer } from '../server.ts';
import { makeFacility, nextNumber, PASSWORD, passwordHash, type World } from '../world.ts';

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
