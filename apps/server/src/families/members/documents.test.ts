import {
  createMember,
  deleteMember,
  getMember,
  getMemberDetail,
  getProfile,
  updateMember,
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
import { beforeAll, expect, it } from 'vitest';

onEngines('documents of a member', (engine) => {
  const server = suiteServer({ engine });
  let world: World;

  beforeAll(async () => {
    world = await makeFacility(server, { organizations: true });
  });

  const pdf = (by = world.staff, file_name = '同意書.txt') =>
    uploadFile(by, { purpose: 'document', file_name, bytes: Buffer.from(file_name) });
  const read = (id: number, by = world.staff) => by.call(getMember, { params: { id } });
  async function save(id: number, document: unknown, by = world.staff) {
    const { basic_info, version } = await read(id, by);
    const { last_name, first_name, member_type } = basic_info;
    return by.ask(updateMember, {
      params: { id },
      body: { version, basic_info: { last_name, first_name, member_type, document } },
    });
  }
  const saved = async (id: number, document: unknown, by = world.staff) => {
    const reply = await save(id, document, by);
    expect(reply.status, reply.text).toBe(200);
  };
  const names = async (id: number) => (await read(id)).basic_info.document.map(({ file_name }) => file_name);
  const status = async (who: Actor, file_url: string) => (await who.ask(staffFileUrl, { body: { file_url } })).status;

  it('are kept with the member from the first save on, and opened by a signed address', async () => {
    const file = await pdf();
    const info = { ...basicInfo(world), document: [file.file_path] };
    const { id } = await world.staff.call(createMember, { body: { basic_info: info } });
    expect(await names(id)).toEqual(['同意書.txt']);
    const { basic_info } = await world.staff.call(getMemberDetail, { params: { id } });
    const { url } = await world.staff.call(staffFileUrl, {
      body: { file_url: basic_info.document[0]?.file_path ?? '' },
    });
    const reply = await world.staff.raw({ path: url });
    expect([reply.status, reply.text]).toEqual([200, '同意書.txt']);
  });

  it('come, stay and go with each save, which is a change of the record; what is left out stays', async () => {
    const member = await makeMember(world);
    const [a, b] = [await pdf(world.staff, 'a.txt'), await pdf(world.staff, 'b.txt')];
    const { version } = await read(member.id);
    await saved(member.id, [a, b.file_path]);
    expect(await names(member.id)).toEqual(['a.txt', 'b.txt']);
    expect((await read(member.id)).version).toBe(version + 1);
    await saved(member.id, undefined);
    expect((await read(member.id)).version).toBe(version + 1);
    await saved(member.id, [{ ...a, is_deleted: true }, b]);
    expect(await names(member.id)).toEqual(['b.txt']);
    const [row] = await server.sql<{ before: unknown; after: unknown }>(
      `select before, after from history where family = 'members' and facility_id = $1 and record_id = $2 order by id desc limit 1`,
      [world.id, member.id],
    );
    expect(row).toEqual({ before: { document: ['a.txt', 'b.txt'] }, after: { document: ['b.txt'] } });
    expect(await status(world.staff, a.file_path)).toBe(404);
    await saved(member.id, []);
    expect(await names(member.id)).toEqual([]);
  });

  it('of a save that fails stay free', async () => {
    const member = await makeMember(world);
    const file = await pdf();
    const { basic_info, version } = await read(member.id);
    const { last_name, first_name, member_type } = basic_info;
    const body = { version: version + 1, basic_info: { last_name, first_name, member_type, document: [file] } };
    expect((await world.staff.ask(updateMember, { params: { id: member.id }, body })).status).toBe(409);
    await saved(member.id, [file]);
  });

  it('are refused where another member has them, another person uploaded them, or they are too many', async () => {
    const [one, two] = [await makeMember(world), await makeMember(world)];
    const used = await pdf();
    await saved(one.id, [used]);
    const { actor: clerk } = await makeStaff(world, { permissions: { members: 'edit' } });
    const problem = async (document: unknown) => (await save(two.id, document)).failure().error_fields;
    expect(await problem([used])).toMatchObject({ 'basic_info.document': [{ code: 'file_unavailable' }] });
    expect(await problem([await pdf(clerk)])).toMatchObject({ 'basic_info.document': [{ code: 'file_unavailable' }] });
    expect(await problem(Array.from({ length: 21 }, (_, n) => `f/${world.id}/staff/${n}.txt`))).toMatchObject({
      'basic_info.document': [{ code: 'too_many' }],
    });
    expect(await names(one.id)).toEqual(['同意書.txt']);
  });

  it('are for staff who may view the member, whoever uploaded them, and never for members', async () => {
    const [mine, other] = [await makeOrganization(world), await makeOrganization(world)];
    const member = await makeMember(world, { signIn: true, basicInfo: { organization_ids: [mine.id] } });
    const file = await pdf();
    await saved(member.id, [file]);
    const { actor: coach } = await makeStaff(world, { permissions: { members: 'view' }, organizations: [mine.id] });
    const { actor: far } = await makeStaff(world, { permissions: { members: 'view' }, organizations: [other.id] });
    const { actor: blind } = await makeStaff(world, { organizations: [mine.id] });
    const asked = [];
    for (const who of [coach, far, blind]) asked.push(await status(who, file.file_path));
    expect(asked).toEqual([200, 404, 403]);
    const self = await member.signIn();
    expect((await self.ask(memberFileUrl, { body: { file_url: file.file_path } })).status).toBe(404);
    expect(JSON.stringify(await self.call(getProfile))).not.toContain('同意書');
  });

  it('are let go when the member is deleted', async () => {
    const member = await makeMember(world);
    const file = await pdf();
    await saved(member.id, [file]);
    const { version } = await read(member.id);
    await world.staff.call(deleteMember, { params: { id: member.id }, query: { version } });
    expect(await status(world.staff, file.file_path)).toBe(404);
    const rows = await server.sql('select owner_kind from stored_file where key = $1', [file.file_path]);
    expect(rows).toEqual([{ owner_kind: 'detached' }]);
  });
});
