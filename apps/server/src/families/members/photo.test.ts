import { memberInfo } from '@tsudoi/contract/auth';
import {
  createMember,
  getMember,
  getMemberDetail,
  getProfile,
  updateMember,
  updateProfile,
} from '@tsudoi/contract/members';
import { memberFileUrl, staffFileUrl } from '@tsudoi/contract/storages';
import {
  type Actor,
  basicInfo,
  makeFacility,
  makeMember,
  makeOrganization,
  makeStaff,
  onEngines,
  suiteServer,
  uploadFile,
  type World,
} from '@tsudoi/kit';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';

const square = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();

onEngines('the photo of a member', (engine) => {
  const server = suiteServer({ engine });
  let world: World;

  beforeAll(async () => {
    world = await makeFacility(server, { organizations: true });
  });

  const photo = async (by: Actor, file_name = '顔.png') =>
    uploadFile(by, { purpose: 'profile', file_name, bytes: await square(300) });
  const read = (id: number) => world.staff.call(getMember, { params: { id } });
  async function save(id: number, profile_image: unknown) {
    const { basic_info, version } = await read(id);
    const { last_name, first_name, member_type } = basic_info;
    const body = { version, basic_info: { last_name, first_name, member_type, profile_image } };
    return world.staff.ask(updateMember, { params: { id }, body });
  }
  async function saveOwn(self: Actor, profile_image: unknown) {
    const { basic_info, version } = await self.call(getProfile);
    const { last_name, first_name } = basic_info;
    return self.ask(updateProfile, { body: { version, basic_info: { last_name, first_name, profile_image } } });
  }
  const sizeAt = async (by: Actor, path: string) => {
    const { width, height } = await sharp((await by.raw({ path })).bytes).metadata();
    return [width, height];
  };

  it('that staff upload is on the record, on the member’s card and in the profile', async () => {
    const member = await makeMember(world, { signIn: true });
    const { version } = await read(member.id);
    expect((await save(member.id, await photo(world.staff))).status).toBe(200);
    const { basic_info } = await world.staff.call(getMemberDetail, { params: { id: member.id } });
    expect(basic_info.profile_image?.file_name).toBe('顔.png');
    expect(await sizeAt(world.staff, basic_info.profile_image?.file_url ?? '')).toEqual([300, 300]);
    expect((await read(member.id)).version).toBe(version + 1);
    const self = await member.signIn();
    const { account } = await self.call(memberInfo);
    expect(await sizeAt(self, account.profile_image?.file_url ?? '')).toEqual([300, 300]);
    expect((await self.call(getProfile)).basic_info.profile_image?.file_path).toBe(account.profile_image?.file_path);
  });

  it('can be sent with a new member', async () => {
    const { file_path } = await photo(world.staff);
    const { id } = await world.staff.call(createMember, {
      body: { basic_info: { ...basicInfo(world), profile_image: file_path } },
    });
    expect((await read(id)).basic_info.profile_image?.file_path).toBe(file_path);
  });

  it('is changed and taken away by the member; the record says who, and a save of other fields leaves it', async () => {
    const member = await makeMember(world, { signIn: true });
    await save(member.id, await photo(world.staff, '前.png'));
    const self = await member.signIn();
    expect((await saveOwn(self, await photo(self, '今.png'))).status).toBe(200);
    expect((await read(member.id)).basic_info.profile_image?.file_name).toBe('今.png');
    const [row] = await server.sql(
      `select actor_kind, before, after from history where family = 'members' and facility_id = $1 and record_id = $2 order by id desc limit 1`,
      [world.id, member.id],
    );
    expect(row).toEqual({
      actor_kind: 'member',
      before: { profile_image: '前.png' },
      after: { profile_image: '今.png' },
    });
    // The value as it was read stays, whoever uploaded it.
    const { basic_info, version } = await self.call(getProfile);
    expect((await saveOwn(self, basic_info.profile_image)).status).toBe(200);
    expect((await saveOwn(self, undefined)).status).toBe(200);
    expect((await self.call(getProfile)).version).toBe(version);
    expect((await saveOwn(self, null)).status).toBe(200);
    expect((await self.call(memberInfo)).account.profile_image).toBeNull();
  });

  it('must be a square of 300 pixels, and the upload of whoever saves it', async () => {
    const member = await makeMember(world, { signIn: true });
    const self = await member.signIn();
    const wrong = uploadFile(self, { purpose: 'profile', bytes: await square(299) });
    await expect(wrong).rejects.toThrow(/300/);
    for (const file of [
      await photo(world.staff),
      await uploadFile(self, { purpose: 'image', bytes: await square(300) }),
    ]) {
      expect((await saveOwn(self, file)).failure().error_fields).toMatchObject({
        'basic_info.profile_image': [{ code: 'file_unavailable' }],
      });
    }
  });

  it('is opened by the member and by staff who may view the member, and by no other member', async () => {
    const [mine, other] = [await makeOrganization(world), await makeOrganization(world)];
    const member = await makeMember(world, { signIn: true, basicInfo: { organization_ids: [mine.id] } });
    const self = await member.signIn();
    const file = await photo(self);
    expect((await saveOwn(self, file)).status).toBe(200);
    const view = { permissions: { members: 'view' } } as const;
    const { actor: coach } = await makeStaff(world, { ...view, organizations: [mine.id] });
    const { actor: far } = await makeStaff(world, { ...view, organizations: [other.id] });
    const { actor: blind } = await makeStaff(world, { organizations: [mine.id] });
    const body = { file_url: file.file_path };
    const staff = await Promise.all([coach, far, blind].map((who) => who.ask(staffFileUrl, { body })));
    expect(staff.map(({ status }) => status)).toEqual([200, 404, 403]);
    const stranger = await (await makeMember(world, { signIn: true })).signIn();
    const members = await Promise.all([self, stranger].map((who) => who.ask(memberFileUrl, { body })));
    expect(members.map(({ status }) => status)).toEqual([200, 404]);
  });
});
