import { memberLogin } from '@tsudoi/contract/auth';
import {
  facilityTimeline,
  memberTimeline,
  putBackChange,
  type TimelineKind,
  timelineChoices,
  timelineSubjects,
} from '@tsudoi/contract/histories';
import { sendInvoices } from '@tsudoi/contract/invoice-documents';
import { getMember, updateMember, updateProfile } from '@tsudoi/contract/members';
import { deleteNote, restoreNote, updateNote } from '@tsudoi/contract/notes';
import { organizations } from '@tsudoi/contract/organizations';
import {
  type Actor,
  basicInfo,
  changeField,
  type Member,
  makeFacility,
  makeField,
  makeMember,
  makeOrganization,
  makeStaff,
  onEngines,
  suiteServer,
  type World,
} from '@tsudoi/kit';
import { pay } from '@tsudoi/kit/families/deposits';
import { makeParticipant } from '@tsudoi/kit/families/event-participants';
import { makeInvoice } from '@tsudoi/kit/families/invoices';
import { makeNote } from '@tsudoi/kit/families/notes';
import { beforeAll, describe, expect, it } from 'vitest';

onEngines('what happened, in words', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  let viewer: Actor;
  beforeAll(async () => {
    world = await makeFacility(server);
    ({ actor: viewer } = await makeStaff(world, { permissions: { members: 'view' } }));
  });

  const read = (member: Member, query: { kind?: TimelineKind; before?: number } = {}, by = world.staff) =>
    by.call(memberTimeline, { params: { account_code: member.accountCode }, query });
  const change = async (member: Member, info: object, extend_info?: Record<string, unknown>, by = world.staff) => {
    const { version } = await by.call(getMember, { params: { id: member.id } });
    const basic_info = { ...basicInfo(world), ...info };
    await by.call(updateMember, { params: { id: member.id }, body: { basic_info, extend_info, version } });
  };
  const putBack = (member: Member, entry: number, fields?: string[], by = world.staff) =>
    by.ask(putBackChange, { params: { account_code: member.accountCode }, body: { entry, fields } });
  const phoneOf = async ({ id }: Member) => (await world.staff.call(getMember, { params: { id } })).basic_info.phone;

  describe('of a member', () => {
    it('tells what became of their invoices, of what came in, and of their entries, to who may see these', async () => {
      const member = await makeMember(world);
      const invoice = await makeInvoice(member, { title: '秋の会費' });
      await world.staff.call(sendInvoices, { body: { invoices: [{ id: invoice.id, version: invoice.version }] } });
      await pay(invoice, 4_000);
      const participant = await makeParticipant(world, { account: member.id });
      const { entries, counts } = await read(member);
      const told = entries.map(({ kind, action, record }) => [kind, action, record]);
      const of = `${invoice.number} 秋の会費`;
      expect(told).toEqual([
        ['event', 'enter', expect.stringMatching(/./)],
        ['money', 'allocate', '4,000円'],
        ['money', 'create', '4,000円'],
        ['money', 'send', of],
        ['money', 'confirm', of],
        ['money', 'create', of],
        ['change', 'create', null],
      ]);
      expect(counts).toEqual({ change: 1, money: 5, event: 1, note: 0, contact: 0 });
      expect(entries.every(({ changes, kind }) => kind === 'change' || changes.length === 0)).toBe(true);
      expect((await read(member, { kind: 'money' })).entries).toHaveLength(5);
      expect((await read(member, { kind: 'event' })).entries[0]).toMatchObject({ record_id: participant.id });
      const of_viewer = await read(member, {}, viewer);
      expect(of_viewer.entries.map(({ kind }) => kind)).toEqual(['change']);
      expect(of_viewer.counts).toMatchObject({ money: null, event: null });
      const { actor: cashier } = await makeStaff(world, { permissions: { members: 'view', deposits: 'view' } });
      expect((await read(member, {}, cashier)).entries.map(({ record }) => record)).toEqual([
        '4,000円',
        '4,000円',
        null,
      ]);
      const stranger = await makeMember(world);
      expect((await read(stranger)).entries).toHaveLength(1);
    });

    it('says who changed what from what to what, newest first, and where it came from', async () => {
      const member = await makeMember(world, { basicInfo: { phone: '045-555-0148' }, signIn: true });
      await change(member, { phone: '090-5555-0148', gender: 2 });
      const person = await member.signIn();
      const { version } = await world.staff.call(getMember, { params: { id: member.id } });
      await person.call(updateProfile, { body: { basic_info: { last_name: '改', first_name: '花子' }, version } });
      const { entries, counts } = await read(member);
      expect(entries.map(({ action, source }) => [action, source])).toEqual([
        ['update', 'member_app'],
        ['update', 'console'],
        ['create', 'console'],
      ]);
      expect(entries[1]?.changes.map(({ label, before, after }) => [label, before, after])).toEqual([
        ['性別', null, '女性'],
        ['電話番号', '045-555-0148', '090-5555-0148'],
      ]);
      expect(entries[2]?.changes).toEqual([]);
      expect(counts).toMatchObject({ change: 3, money: 0, note: 0, contact: 0 });
    });

    it('comes in pages, and by kind', async () => {
      const member = await makeMember(world);
      await server.sql(
        `insert into history (facility_id, actor_kind, actor_name, family, record_id, action, before, after)
         select $1, 'manager', '職員', 'members', $2, 'update', jsonb_build_object('phone', n::text), jsonb_build_object('phone', (n + 1)::text)
         from generate_series(1, 40) n`,
        [world.id, member.id],
      );
      const first = await read(member);
      expect(first.entries).toHaveLength(30);
      const second = await read(member, { before: first.next ?? 0 });
      expect(second.entries).toHaveLength(11);
      expect(second.next).toBeNull();
      expect(new Set([...first.entries, ...second.entries].map(({ id }) => id)).size).toBe(41);
      await makeNote(member, 'ロッカーは2階を希望');
      expect((await read(member, { kind: 'note' })).entries.map(({ note }) => note?.body)).toEqual([
        'ロッカーは2階を希望',
      ]);
    });

    it('masks a field that is hidden of a class that the member had before', async () => {
      const other = await makeFacility(server);
      const member = await makeMember(other);
      await server.sql(
        `insert into history (facility_id, actor_kind, actor_name, family, record_id, action, before, after)
         values ($1, 'manager', '職員', 'members', $2, 'update', '{"phone": "045-1", "class_type": 2}', '{"phone": "045-2", "class_type": 1}')`,
        [other.id, member.id],
      );
      const read = async () =>
        (await other.staff.call(memberTimeline, { params: { account_code: member.accountCode } })).entries[0]?.changes;
      expect((await read())?.find(({ field }) => field === 'phone')?.before).toBe('045-1');
      await server.sql(
        `update account_cms_component set use_type = 3 where facility_id = $1 and class_type = 2 and code = 'phone'`,
        [other.id],
      );
      server.running.services.facilities.forget();
      expect((await read())?.find(({ field }) => field === 'phone')).toMatchObject({
        before: '＊＊＊',
        after: '＊＊＊',
      });
    });

    it('masks a field that staff may not read, and puts nothing of it back', async () => {
      const own = world;
      world = await makeFacility(server);
      const secret = await makeField(server, world, { input_type: 'textbox', label: '秘密' });
      const member = await makeMember(world, { basicInfo: { phone: '045-111-2222' } });
      await change(member, { phone: '045-333-4444' }, { [secret]: '見せない' });
      await changeField(server, world, { code: 'phone' }, { use_type: 3 });
      await changeField(server, world, { id: secret }, { use_type: 3 });
      const { entries } = await read(member);
      expect(entries[0]?.changes).toEqual([
        { field: 'phone', label: '電話番号', before: '＊＊＊', after: '＊＊＊', put_back: 'hidden' },
        { field: `extend_info.${secret}`, label: '秘密', before: null, after: '＊＊＊', put_back: 'hidden' },
      ]);
      expect((await putBack(member, entries[0]!.id)).failure().error_code).toBe('put_back_refused');
      expect(await server.sql('select phone from account where id = $1', [member.id])).toEqual([
        { phone: '045-333-4444' },
      ]);
      world = own;
    });
  });

  describe('putting back', () => {
    it('writes a new version with an entry of its own', async () => {
      const member = await makeMember(world, { basicInfo: { phone: '045-555-0148' } });
      await change(member, { phone: '090-5555-0148' });
      const [entry] = (await read(member)).entries;
      expect((await putBack(member, entry!.id)).status).toBe(200);
      expect(await phoneOf(member)).toBe('045-555-0148');
      const [now, before] = (await read(member)).entries;
      expect(now).toMatchObject({
        action: 'put_back',
        changes: [{ field: 'phone', before: '090-5555-0148', after: '045-555-0148', put_back: 'yes' }],
      });
      expect(before?.changes[0]?.put_back).toBe('changed_since');
    });

    it('takes one field of several, and an own field by its answer', async () => {
      const field = await makeField(server, world, { input_type: 'textbox', label: 'ロッカー' });
      const member = await makeMember(world, { basicInfo: { phone: '045-555-0148' } });
      await change(member, { phone: '090-5555-0148', address: '青葉台1' }, { [field]: '12' });
      const [entry] = (await read(member)).entries;
      expect((await putBack(member, entry!.id, [`extend_info.${field}`])).status).toBe(200);
      const record = await world.staff.call(getMember, { params: { id: member.id } });
      expect([record.basic_info.phone, record.basic_info.address, record.extend_info]).toEqual([
        '090-5555-0148',
        '青葉台1',
        {},
      ]);
      expect((await putBack(member, entry!.id, ['address', 'nothing'])).failure().error_code).toBe('put_back_refused');
    });

    it('refuses with 409 what was changed since, and nothing is overwritten', async () => {
      const member = await makeMember(world, { basicInfo: { phone: '045-000-0001' } });
      await change(member, { phone: '045-000-0002' });
      const [entry] = (await read(member)).entries;
      await change(member, { phone: '045-000-0003' });
      const reply = await putBack(member, entry!.id);
      expect([reply.status, reply.failure().error_code]).toEqual([409, 'stale']);
      expect(await phoneOf(member)).toBe('045-000-0003');
    });

    it('refuses a creation, and an entry of somebody else', async () => {
      const [one, two] = [await makeMember(world), await makeMember(world)];
      const [made] = (await read(one)).entries;
      expect((await putBack(one, made!.id)).failure().error_code).toBe('put_back_refused');
      expect((await putBack(two, made!.id)).status).toBe(404);
    });

    it('is for those who may edit', async () => {
      const member = await makeMember(world);
      await change(member, { phone: '045-555-0148' });
      const [entry] = (await read(member, {}, viewer)).entries;
      expect((await putBack(member, entry!.id, undefined, viewer)).status).toBe(403);
    });
  });

  describe('a note', () => {
    it('stands in the timeline as it reads now, its writer alone changes it, and a deletion can be taken back', async () => {
      const member = await makeMember(world);
      const note = await makeNote(member, '連絡は夜に');
      const { actor: colleague } = await makeStaff(world, { permissions: { members: 'edit' } });
      const at = { params: { id: note.id } };
      const text = { body: '連絡は18時以降に\n携帯へ' };
      expect((await colleague.ask(updateNote, { ...at, body: { ...text, version: 1 } })).status).toBe(403);
      expect((await colleague.ask(deleteNote, { ...at, query: { version: 1 } })).status).toBe(403);
      await world.staff.call(updateNote, { ...at, body: { ...text, version: 1 } });
      expect((await read(member)).entries[0]).toMatchObject({
        kind: 'note',
        note: { ...text, own: true, edited: true },
      });
      expect((await read(member, {}, colleague)).entries[0]?.note).toMatchObject({ ...text, own: false });
      expect((await world.staff.ask(deleteNote, { ...at, query: { version: 1 } })).status).toBe(409);
      await world.staff.call(deleteNote, { ...at, query: { version: 2 } });
      expect((await read(member)).counts.note).toBe(0);
      await world.staff.call(restoreNote, at);
      expect((await read(member)).entries[0]?.note?.body).toBe(text.body);
    });

    it('is nowhere in the history', async () => {
      const member = await makeMember(world);
      const note = await makeNote(member, 'だれにも残らない文');
      await world.staff.call(deleteNote, { params: { id: note.id }, query: { version: 1 } });
      const said = await server.sql(
        `select 1 from history where facility_id = $1 and (before::text || after::text) like $2`,
        [world.id, '%だれにも残らない文%'],
      );
      expect(said).toEqual([]);
    });
  });

  describe('of the facility', () => {
    const all = (by: Actor, body: object = {}) => by.call(facilityTimeline, { body });

    it('is for those who see to its security, and of each family for those who may read it', async () => {
      expect((await viewer.ask(facilityTimeline, { body: {} })).status).toBe(403);
      const { actor: guard } = await makeStaff(world, { permissions: { 'settings.security': 'view' } });
      const families = new Set((await all(guard)).entries.map(({ family }) => family));
      expect(families).not.toContain('members');
      expect(families).not.toContain('notes');
      expect((await guard.call(timelineChoices)).families).not.toContain('members');
      expect((await guard.ask(facilityTimeline, { body: { family: 'members' } })).status).toBe(403);
    });

    it('tells of a family who may view its menu, of an event who may view its kind, and of nothing that is not declared', async () => {
      const facility = await makeFacility(server);
      await server.sql(
        `insert into history (facility_id, actor_kind, actor_name, family, record_id, action)
         select $1, 'manager', '山田', family, 1, 'update' from unnest($2::text[]) family`,
        [facility.id, [...Object.keys(timelineSubjects), 'no-such-family']],
      );
      const told = async (permissions: object) => {
        const { actor } = await makeStaff(facility, { permissions: { 'settings.security': 'view', ...permissions } });
        return new Set((await all(actor)).entries.filter(({ by }) => by === '山田').map(({ family }) => family));
      };
      const open = ['facilities', 'filter-templates', 'exports', 'imports'];
      expect([...(await told({}))].toSorted()).toEqual(open.toSorted());
      expect([...(await told({ invoices: 'view' }))].toSorted()).toEqual(
        [...open, 'invoices', 'invoice-documents', 'payments', 'price-items'].toSorted(),
      );
      const whole = (await all(facility.staff)).entries.map(({ family }) => String(family));
      expect(whole).toContain('deposits');
      expect(whole).not.toContain('no-such-family');
    });

    it('names a record that is gone without a way to it', async () => {
      const facility = await makeFacility(server, { organizations: true });
      const gone = await makeOrganization(facility);
      await facility.staff.call(organizations.remove, { params: { id: gone.id }, query: { version: 1 } });
      const entries = (await all(facility.staff, { family: 'organizations' })).entries;
      expect(entries.filter(({ record_id }) => record_id === gone.id).map(({ is_there }) => is_there)).toEqual([
        false,
        false,
      ]);
      expect(entries[0]?.record).not.toBeNull();
    });

    it('names no member by their sign-ins to staff who may not view members', async () => {
      const facility = await makeFacility(server);
      const member = await makeMember(facility, { basicInfo: { last_name: '内緒' }, signIn: true });
      await member.signIn();
      await facility.visitor('member').ask(memberLogin, { body: { login_account: member.memberCode, password: 'x' } });
      const { actor: guard } = await makeStaff(facility, { permissions: { 'settings.security': 'view' } });
      const told = async (by: Actor) => JSON.stringify(await all(by, { family: 'sign-ins' }));
      expect(await told(guard)).not.toContain('内緒');
      expect(await told(guard)).toContain(facility.marker);
      expect(await told(facility.staff)).toContain('内緒');
    });

    it('names the record, tells the change, and is filtered by person, family and day', async () => {
      const facility = await makeFacility(server, { organizations: true });
      const { actor: clerk, id } = await makeStaff(facility, {
        permissions: { members: 'edit', organizations: 'edit' },
        organizations: [facility.rootOrganization ?? 0],
      });
      const made = await makeMember(facility, {
        by: clerk,
        basicInfo: { organization_ids: [facility.rootOrganization ?? 0] },
      });
      await makeOrganization(facility, { parentId: facility.rootOrganization ?? 0 });
      const { entries } = await all(facility.staff, { by: id });
      expect(entries.map(({ family, action, record, member_id }) => [family, action, record, member_id])).toEqual([
        ['members', 'create', `${facility.marker} 花子`, made.id],
      ]);
      expect((await all(facility.staff, { family: 'organizations' })).entries.map(({ family }) => family)).toContain(
        'organizations',
      );
      expect((await all(facility.staff, { to: '2020-01-01' })).entries).toEqual([]);
      expect((await all(facility.staff, { from: '2020-01-01', by: id })).entries).toHaveLength(1);
      expect((await facility.staff.call(timelineChoices)).people.map((person) => person.id)).toContain(id);
    });

    it('says of changes of members whether they can be put back, to who may, and leaves imports out where asked', async () => {
      const facility = await makeFacility(server);
      const member = await makeMember(facility, { basicInfo: { phone: '045-555-0001' } });
      const save = async (phone: string) => {
        const { version } = await facility.staff.call(getMember, { params: { id: member.id } });
        const body = { basic_info: { ...basicInfo(facility), email: member.email ?? '', phone }, version };
        await facility.staff.call(updateMember, { params: { id: member.id }, body });
      };
      await save('045-555-0002');
      await save('045-555-0003');
      const states = async (by: Actor) =>
        (await all(by, { family: 'members' })).entries.map(({ account_code, changes }) => [
          account_code,
          changes.find(({ field }) => field === 'phone')?.put_back,
        ]);
      expect(await states(facility.staff)).toEqual([
        [member.accountCode, 'yes'],
        [null, 'changed_since'],
        [null, undefined],
      ]);
      const { actor: guard } = await makeStaff(facility, {
        permissions: { 'settings.security': 'view', members: 'view' },
      });
      expect((await states(guard)).map(([code, state]) => [code, state ?? null])).toEqual(Array(3).fill([null, null]));
      const [task] = await server.sql<{ id: number }>(
        `insert into task (facility_id, account_id, kind, name, type, state) values ($1, $2, 'member-import', '取込', 1, 'applied') returning id`,
        [facility.id, facility.staffId],
      );
      await server.sql('update history set task_id = $2 where facility_id = $1 and family = $3 and action = $4', [
        facility.id,
        task?.id,
        'members',
        'create',
      ]);
      const { entries } = await all(facility.staff, { family: 'members', without_imports: true });
      expect(entries.map(({ action }) => action)).toEqual(['update', 'update']);
    });

    it('shows of a part of the organizations what concerns that part', async () => {
      const facility = await makeFacility(server, { organizations: true });
      const [north, south] = [await makeOrganization(facility), await makeOrganization(facility)];
      const { actor: guard } = await makeStaff(facility, {
        permissions: { 'settings.security': 'view', members: 'view' },
        organizations: [north.id],
      });
      const inside = await makeMember(facility, { basicInfo: { organization_ids: [north.id] } });
      const outside = await makeMember(facility, { basicInfo: { organization_ids: [south.id] } });
      await makeNote(outside, '南のメモ');
      const { entries } = await all(guard);
      expect(entries.map(({ member_id }) => member_id)).toContain(inside.id);
      expect(entries.map(({ member_id }) => member_id)).not.toContain(outside.id);
      expect(entries.filter(({ family }) => !['members', 'notes', 'organizations'].includes(family))).toEqual([]);
    });
  });
});
