import {
  documentReaders,
  documents,
  offerDocument,
  openDocument,
  ownDocuments,
  withdrawDocument,
} from '@tsudoi/contract/documents';
import { getMember, mergeMembers, undoMerge, updateMember } from '@tsudoi/contract/members';
import { memberFileUrl } from '@tsudoi/contract/storages';
import { addDays, jstToday } from '@tsudoi/domain';
import {
  type Actor,
  basicInfo,
  describeCrud,
  type Member,
  makeFacility,
  makeMember,
  makeOrganization,
  makeStaff,
  nextNumber,
  onEngines,
  suiteServer,
  type World,
} from '@tsudoi/kit';
import { makeDocument, pdfOf } from '@tsudoi/kit/families/documents';
import { beforeAll, expect, it } from 'vitest';

const today = jstToday(new Date());

// An upload goes into one document; bodies are made without waiting.
const uploads = new Map<number, string[]>();

describeCrud('documents', {
  async prepare(_server, world) {
    uploads.set(world.id, await Promise.all(Array.from({ length: 24 }, () => pdfOf(world.staff))));
  },
  access: { menu: 'documents' },
  endpoints: documents,
  make: (world) => makeDocument(world),
  createBody: (world) => ({
    title: `${world.marker}${nextNumber()}`,
    visible_from: today,
    audience: 'member_types',
    member_type_ids: [world.memberTypes[0]!.id],
    file: uploads.get(world.id)?.pop(),
  }),
  updateBody: (world) => ({ title: `${world.marker}改${nextNumber()}`, visible_from: today, note: '持ち物の一覧です' }),
  refused: (world) => [
    { body: { title: '' }, field: 'title', code: 'required' },
    { body: { file: null }, field: 'file', code: 'required' },
    { body: { visible_until: addDays(today, -1) }, field: 'visible_until', code: 'date_order' },
    { body: { member_type_ids: [] }, field: 'member_type_ids', code: 'required' },
    { body: { member_type_ids: [world.memberTypes[0]!.id, 2_000_000_000] }, field: 'member_type_ids', code: 'choice' },
    { body: { audience: 'members' }, field: 'member_ids', code: 'required' },
    { body: { audience: 'members', member_ids: [2_000_000_000] }, field: 'member_ids', code: 'choice' },
    {
      body: { audience: 'organizations', organization_ids: [2_000_000_000] },
      field: 'organization_ids',
      code: 'choice',
    },
  ],
});

onEngines('a document that the office shares', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  let near: number;
  let far: number;

  beforeAll(async () => {
    world = await makeFacility(server, { organizations: true });
    near = (await makeOrganization(world)).id;
    far = (await makeOrganization(world)).id;
  });

  const personIn = async (organization: number) => {
    const made = await makeMember(world, { signIn: true, basicInfo: { organization_ids: [organization] } });
    return { ...made, self: await made.signIn() };
  };
  const titlesOf = async (who: Actor) => (await who.call(ownDocuments)).items.map(({ title }) => title);
  const open = (who: Actor, id: number) => who.ask(openDocument, { params: { id } });
  const moveTo = async (member: Member, organization: number) => {
    const { basic_info, version } = await world.staff.call(getMember, { params: { id: member.id } });
    const { last_name, first_name, member_type } = basic_info;
    const body = { version, basic_info: { last_name, first_name, member_type, organization_ids: [organization] } };
    await world.staff.call(updateMember, { params: { id: member.id }, body });
  };

  it('with one member is new, opened at an address that works, counted, and not there for anybody else', async () => {
    const [one, other] = [await personIn(near), await personIn(near)];
    const { id, title } = await makeDocument(world, {
      audience: 'members',
      member_ids: [one.id],
      note: 'お早めに\nどうぞ',
    });
    const [listed] = (await one.self.call(ownDocuments)).items.filter((item) => item.id === id);
    expect(listed).toMatchObject({ title, note: 'お早めに\nどうぞ', file_name: '案内.pdf', is_new: true });
    expect(await titlesOf(other.self)).not.toContain(title);
    expect((await open(other.self, id)).status).toBe(404);

    const opened = await one.self.call(openDocument, { params: { id } });
    expect((await world.visitor('member').raw({ path: opened.url.replace(/^https?:\/\/[^/]+/, '') })).text).toContain(
      '%PDF',
    );
    await open(one.self, id);
    expect((await one.self.call(ownDocuments)).items.find((item) => item.id === id)?.is_new).toBe(false);
    const readers = await world.staff.call(documentReaders, { params: { id }, query: {} });
    expect(readers).toMatchObject({
      total: 1,
      entitled_count: 1,
      opened_count: 1,
      items: [{ id: one.id, entitled: true, times: 2 }],
    });
    const rows = await server.sql(
      `select actor_kind from history where family = 'documents' and record_id = $1 and facility_id = $2 and action = 'open'`,
      [id, world.id],
    );
    expect(rows).toEqual([{ actor_kind: 'member' }]);

    // The place of the file alone opens nothing: only the call that notes it does.
    const { file } = await world.staff.call(documents.get, { params: { id } });
    const body = { file_url: file?.file_path ?? '' };
    expect((await one.self.ask(memberFileUrl, { body })).status).toBe(404);
  });

  it('with a type or an organization is for who belongs to it now, below it too, and for nobody who has left', async () => {
    const below = await makeOrganization(world, { type: 3, parentId: near });
    const one = await personIn(below.id);
    const of = { audience: 'organizations', organization_ids: [near] };
    const { id, title } = await makeDocument(world, of);
    const typed = await makeDocument(world, { member_type_ids: [world.memberTypes[1]!.id] });
    expect(await titlesOf(one.self)).toContain(title);
    expect(await titlesOf(one.self)).not.toContain(typed.title);
    expect((await open(one.self, id)).status).toBe(200);
    await moveTo(one, far);
    expect(await titlesOf(one.self)).not.toContain(title);
    expect((await open(one.self, id)).status).toBe(404);
    // Who opened it stays known.
    const { items } = await world.staff.call(documentReaders, { params: { id }, query: { group: 'opened' } });
    expect(items).toMatchObject([{ id: one.id, entitled: false }]);
    const newcomer = await personIn(near);
    expect(await titlesOf(newcomer.self)).toContain(title);
  });

  it('is there from its first day to its last, and gone once it is withdrawn or deleted', async () => {
    const one = await personIn((await makeOrganization(world)).id);
    const to = { audience: 'members', member_ids: [one.id] };
    const planned = await makeDocument(world, { ...to, visible_from: addDays(today, 1) });
    const ended = await makeDocument(world, {
      ...to,
      visible_from: addDays(today, -9),
      visible_until: addDays(today, -1),
    });
    const last = await makeDocument(world, { ...to, visible_until: today });
    expect(await titlesOf(one.self)).toEqual([last.title]);
    expect((await open(one.self, planned.id)).status).toBe(404);
    const states = async () =>
      (await world.staff.call(documents.search, { body: { default_search: { member_id: one.id } } })).items.map(
        ({ id, state }) => [id, state],
      );
    expect(await states()).toEqual([
      [planned.id, 'planned'],
      [last.id, 'visible'],
      [ended.id, 'ended'],
    ]);

    const at = { params: { id: last.id } };
    await world.staff.call(withdrawDocument, { ...at, body: { version: 1 } });
    expect(await titlesOf(one.self)).toEqual([]);
    expect((await world.staff.ask(withdrawDocument, { ...at, body: { version: 2 } })).status).toBe(409);
    await world.staff.call(offerDocument, { ...at, body: { version: 2 } });
    expect(await titlesOf(one.self)).toEqual([last.title]);
    await world.staff.call(documents.remove, { ...at, query: { version: 3 } });
    expect((await open(one.self, last.id)).status).toBe(404);
  });

  it('with another file is new once more; a new title alone is not', async () => {
    const one = await personIn((await makeOrganization(world)).id);
    const { id } = await makeDocument(world, { audience: 'members', member_ids: [one.id] });
    await open(one.self, id);
    const isNew = async () => (await one.self.call(ownDocuments)).items[0]?.is_new;
    const save = (version: number, fields: object) =>
      world.staff.call(documents.update, {
        params: { id },
        body: { title: '改訂版', visible_from: today, version, ...fields },
      });
    await save(1, {});
    expect(await isNew()).toBe(false);
    await save(2, { file: await pdfOf(world.staff, '改訂.pdf') });
    expect((await one.self.call(ownDocuments)).items[0]).toMatchObject({
      title: '改訂版',
      file_name: '改訂.pdf',
      is_new: true,
    });
  });

  it('by staff of one organization stays inside it, and other staff do not see it', async () => {
    const permissions = { documents: 'edit', members: 'view' } as const;
    const { actor: coach } = await makeStaff(world, { permissions, organizations: [near] });
    const { actor: stranger } = await makeStaff(world, { permissions, organizations: [far] });
    const [inside, outside] = [await personIn(near), await personIn(far)];
    const share = async (fields: object) =>
      coach.ask(documents.create, {
        body: { title: `班の${nextNumber()}`, visible_from: today, file: await pdfOf(coach), ...fields } as never,
      });
    const everybody = { audience: 'member_types', member_type_ids: [world.memberTypes[0]!.id] };
    const { id } = (await share(everybody)).json<{ data: { id: number } }>().data;
    const [mine] = [await titlesOf(inside.self)];
    expect(mine.some((title) => title.startsWith('班の'))).toBe(true);
    expect((await titlesOf(outside.self)).some((title) => title.startsWith('班の'))).toBe(false);
    expect((await share({ audience: 'members', member_ids: [outside.id] })).failure().error_fields).toHaveProperty(
      'member_ids',
    );
    expect((await share({ audience: 'organizations', organization_ids: [far] })).failure().error_fields).toHaveProperty(
      'organization_ids',
    );
    const seen = async (who: Actor) => (await who.ask(documents.get, { params: { id } })).status;
    expect([await seen(coach), await seen(stranger), await seen(world.staff)]).toEqual([200, 404, 200]);
    const { actor: blind } = await makeStaff(world, { permissions: { documents: 'edit' }, organizations: [near] });
    const named = { title: '名指し', visible_from: today, file: await pdfOf(blind), audience: 'members' as const };
    expect((await blind.ask(documents.create, { body: { ...named, member_ids: [inside.id] } })).status).toBe(403);
  });

  it('with a found list goes to those who are found then, mailed where it is said', async () => {
    const family = `検索${nextNumber()}`;
    const made = [];
    for (const first_name of ['一', '二'])
      made.push(
        await makeMember(world, {
          basicInfo: basicInfo(world, {
            last_name: family,
            first_name,
            organization_ids: [near],
            email: `found${nextNumber()}@${world.host}`,
          }),
        }),
      );
    const found = { default_search: { keyword: family } };
    const { id, title } = await makeDocument(world, { audience: 'members', found, notify: 1 });
    const { items, entitled_count } = await world.staff.call(documentReaders, { params: { id }, query: {} });
    expect([items.length, entitled_count]).toEqual([2, 2]);
    const mails = await server.sql<{ subject: string; account_id: number }>(
      `select subject, account_id from mail where facility_id = $1 and kind = 'document_shared' order by account_id`,
      [world.id],
    );
    expect(mails.map(({ account_id }) => account_id)).toEqual(made.map((one) => one.id));
    expect(mails[0]?.subject).toContain(title);
  });

  it('goes along when two members are merged, and back when that is undone', async () => {
    const { id: quiet } = await makeOrganization(world);
    const [kept, gone] = [await personIn(quiet), await personIn(quiet)];
    const both = await makeDocument(world, { audience: 'members', member_ids: [kept.id, gone.id] });
    const only = await makeDocument(world, { audience: 'members', member_ids: [gone.id] });
    await open(gone.self, only.id);
    const versionOf = async ({ id }: Member) => (await world.staff.call(getMember, { params: { id } })).version;
    const { merge_id } = await world.staff.call(mergeMembers, {
      params: { id: kept.id, other_id: gone.id },
      body: { version: await versionOf(kept), other_version: await versionOf(gone), choices: {} },
    });
    expect((await titlesOf(kept.self)).toSorted()).toEqual([both.title, only.title].toSorted());
    const readersOf = async (id: number) =>
      (await world.staff.call(documentReaders, { params: { id }, query: {} })).items.map((item) => [
        item.id,
        item.times,
      ]);
    expect(await readersOf(only.id)).toEqual([[kept.id, 1]]);
    await world.staff.call(undoMerge, { params: { id: merge_id }, body: { version: await versionOf(kept) } });
    expect(await titlesOf(kept.self)).toEqual([both.title]);
    expect(await readersOf(only.id)).toEqual([[gone.id, 1]]);
  });
});
