import { approveApplication } from '@tsudoi/contract/applications';
import { discloseMember } from '@tsudoi/contract/disclosures';
import { eraseMember } from '@tsudoi/contract/erasures';
import { eventParticipants } from '@tsudoi/contract/event-participants';
import { facilityTimeline } from '@tsudoi/contract/histories';
import { cancelInvoice } from '@tsudoi/contract/invoices';
import {
  changeStanding,
  createMember,
  getMember,
  getMemberDetail,
  getProfile,
  mergeMembers,
  searchMembers,
  updateMember,
  updateProfile,
} from '@tsudoi/contract/members';
import { jstToday } from '@tsudoi/domain';
import {
  type Actor,
  basicInfo,
  type Member,
  makeFacility,
  makeField,
  makeMember,
  makeOrganization,
  makeStaff,
  onBothEngines,
  suiteServer,
  uploadFile,
  type World,
} from '@tsudoi/kit';
import { makeLink } from '@tsudoi/kit/families/account-links';
import { makeMandate, withTransferSetting } from '@tsudoi/kit/families/account-transfers';
import { makeApplication } from '@tsudoi/kit/families/applications';
import { makeBillingAddress } from '@tsudoi/kit/families/billing-addresses';
import { pay } from '@tsudoi/kit/families/deposits';
import { makeDocument, pdfOf } from '@tsudoi/kit/families/documents';
import { withdraw } from '@tsudoi/kit/families/erasures';
import { makeCourseEvent, makeParticipant } from '@tsudoi/kit/families/event-participants';
import { line, makeDraft, makeInvoice } from '@tsudoi/kit/families/invoices';
import { makeNote } from '@tsudoi/kit/families/notes';
import sharp from 'sharp';
import { beforeAll, expect, it, vi } from 'vitest';
import { startSealer } from '../../audit/sealer.ts';
import { verifyAudit } from '../../audit/verify.ts';
import { createLog } from '../../kernel/log.ts';
import { families } from '../index.ts';
import { startHistoryEraser } from './history.ts';
import { erasing } from './tables.ts';

it('a table that points at members is erased, or it is said why its rows stay', () => {
  const tables = families.flatMap(({ accountReferences = [] }) => accountReferences.map(({ table }) => table));
  const said = erasing.map(({ table }) => table);
  expect([...new Set(tables)].filter((table) => !said.includes(table))).toEqual([]);
});

/** Words that stand nowhere but with the person who is erased: as typed, and as folded for searches. */
const WORD = 'qzxjvw';
const SIGNS = [WORD, 'ヌヌリソ', 'ぬぬりそ', '9182-7364', '91827364', '1931-03-07'];

const square = sharp({ create: { width: 300, height: 300, channels: 3, background: '#336699' } })
  .png()
  .toBuffer();

/** What keeps somebody's words, and why. */
const KEPT: Record<string, string> = {
  invoice: 'the addressee that was issued, by which it is found',
  invoice_document: 'frozen documents',
  deposit: 'the record of money',
  history: 'rows of invoices and deposits alone',
};

onBothEngines('erasing a person', (engine) => {
  const server = suiteServer({ engine, roles: 'api' });
  let world: World;
  const log = createLog({ quiet: true });
  beforeAll(async () => {
    world = await makeFacility(server);
  });

  const erase = (id: number, version: number, by: Actor = world.staff, reason = '本人の請求') =>
    by.ask(eraseMember, { params: { id }, body: { reason, version } });
  const erased = async (member: Member): Promise<void> => {
    const { id, version } = await left(member);
    const reply = await erase(id, version, member.world.staff);
    expect([reply.status, reply.text]).toEqual([200, expect.anything()]);
  };
  /** The member withdraws as it stands now. */
  const left = async (member: Member) => {
    const { version } = await member.world.staff.call(getMember, { params: { id: member.id } });
    return withdraw({ ...member, version });
  };
  /** The worker, until nothing is left to erase. */
  async function eraseHistory(settledMs = 0): Promise<number> {
    const { scopes, config } = server.running;
    const failed: unknown[] = [];
    const strict = { ...log, error: (entry: unknown) => void failed.push(entry) };
    const worker = startHistoryEraser({ scopes, log: strict, secret: config.secret, settledMs });
    const rows = await worker.round();
    await worker.stop();
    expect(failed).toEqual([]);
    return rows;
  }
  const verify = () => verifyAudit(server.running.scopes, server.running.config.secret);
  async function seal(): Promise<void> {
    const { scopes, config } = server.running;
    const sealer = startSealer({ scopes, log, secret: config.secret });
    await vi.waitFor(
      async () => {
        await sealer.round();
        expect((await verify()).open).toBe(0);
      },
      { timeout: 45_000, interval: 100 },
    );
    await sealer.stop();
  }
  /** Tables with a row that has one of the signs, in whatever column. */
  async function tellingTables(): Promise<string[]> {
    const tables = await server.sql<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await server.sql(`select 1 from "${name}" t where t::text ilike any ($1::text[]) limit 1`, [
        SIGNS.map((sign) => `%${sign}%`),
      ]);
      if (rows.length > 0) found.push(name);
    }
    return found;
  }

  /** Somebody of whom there is something everywhere. */
  async function wellKnown(): Promise<Member> {
    const question = await makeField(server, world, { input_type: 'textbox' });
    const info = basicInfo(world, {
      last_name: `${WORD}姓`,
      first_name: `${WORD}名`,
      last_name_kana: 'ヌヌリソ',
      first_name_kana: 'ヌヌリソ',
      email: `${WORD}@mail.example`,
      phone: '090-9182-7364',
      birthday: '1931-03-07',
      address: `${WORD}町1-2-3`,
      building_name: `${WORD}荘`,
    });
    const person = await makeMember(world, { basicInfo: info, signIn: true });
    const { id } = person;
    const document = await pdfOf(world.staff, `${WORD}証明.pdf`);
    await world.staff.call(updateMember, {
      params: { id },
      body: {
        basic_info: { ...info, address: `${WORD}町9`, document: [document] },
        extend_info: { [question]: `${WORD}の答え` },
        version: person.version,
      },
    });
    const self = await person.signIn();
    const photo = await uploadFile(self, { purpose: 'profile', file_name: `${WORD}.png`, bytes: await square });
    const own = await self.call(getProfile);
    await self.call(updateProfile, {
      body: {
        version: own.version,
        basic_info: {
          last_name: own.basic_info.last_name,
          first_name: own.basic_info.first_name,
          building_name: `${WORD}の家`,
          profile_image: photo.file_path,
        },
      },
    });
    await makeNote(person, `${WORD}さんの電話は夕方に`);
    const applied = await makeApplication(world, {
      email: `${WORD}2@mail.example`,
      basicInfo: { last_name: `${WORD}願`, address: `${WORD}町`, first_name: '別' },
    });
    await world.staff.call(approveApplication, { params: { id: applied.id }, body: { version: applied.version } });
    const [account] = await server.sql<{ account_id: number; version: number }>(
      'select p.account_id, a.version from application p join account a on a.id = p.account_id where p.id = $1',
      [applied.id],
    );
    const { version } = await world.staff.call(getMember, { params: { id } });
    await world.staff.call(mergeMembers, {
      params: { id, other_id: account!.account_id },
      body: { version, other_version: account!.version, choices: { phone: 'gone' } },
    });
    await makeDocument(world, { audience: 'members', member_ids: [id], title: `${WORD}様へ`, member_type_ids: [] });
    await makeLink(person, await makeMember(world, { basicInfo: { last_name: '子' } }));
    await withTransferSetting(world);
    await makeMandate(person);
    await makeBillingAddress(person, { addressee: `${WORD}商店`, address: `${WORD}町8` });
    const invoice = await makeInvoice(person, { lines: [line(8_800)] });
    await pay(invoice, Number(8_800), { payer_name: `${WORD} タロウ` });
    const event = await makeCourseEvent(world);
    const entry = await makeParticipant(world, { event, account: id });
    await world.staff.call(eventParticipants.update, {
      params: { id: entry.id },
      body: {
        note: `${WORD}は車いす`,
        companions: 1,
        companion_names: [`${WORD}の友`],
        version: entry.version,
      } as never,
    });
    await server.sql(
      `update event set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where id = $1`,
      [event.id],
    );
    expect((await world.staff.ask(discloseMember, { body: { member_id: id } })).status).toBe(202);
    const now = await world.staff.call(getMember, { params: { id } });
    await world.staff.call(changeStanding, {
      params: { id },
      body: { act: 'withdraw', holds_from: jstToday(new Date()), reason: `${WORD}の引っ越し`, version: now.version },
    });
    return person;
  }

  it('leaves nothing of them in any table but in documents that the law keeps and in the record of money', async () => {
    const person = await wellKnown();
    const before = await tellingTables();
    // What is looked for was there.
    for (const table of [
      'account',
      'application',
      'billing_address',
      'history',
      'mail',
      'member_merge',
      'member_note',
      'participant',
      'shared_document',
      'standing_change',
      'stored_file',
    ])
      expect(before).toContain(table);
    const { version } = await world.staff.call(getMember, { params: { id: person.id } });
    const reply = await erase(person.id, version);
    expect([reply.status, reply.text]).toEqual([200, expect.anything()]);
    expect(await eraseHistory()).toBeGreaterThan(10);
    expect((await tellingTables()).filter((table) => !(table in KEPT))).toEqual([]);
    const left = await server.sql<{ family: string }>(
      `select distinct family from history h where h::text ilike any ($1::text[]) order by 1`,
      [SIGNS.map((sign) => `%${sign}%`)],
    );
    expect(
      left
        .map(({ family }) => family)
        .filter((family) => !['deposits', 'invoices', 'invoice-documents'].includes(family)),
    ).toEqual([]);
    // Nothing is left to be done, and screens still show the history.
    expect(await eraseHistory()).toBe(0);
    const { entries } = await world.chief.call(facilityTimeline, { body: {} as never });
    expect(JSON.stringify(entries)).not.toContain(WORD);
    expect(entries.find(({ action }) => action === 'erase')).toMatchObject({
      record_id: person.id,
      record: '消去済み ',
    });
  });

  it('keeps the number and says who was erased when, why and by whom', async () => {
    const person = await makeMember(world);
    await erased(person);
    const [row] = await server.sql<{ member_code: string; last_name: string; email: string | null }>(
      'select member_code, last_name, email from account where id = $1 and deleted_at is not null',
      [person.id],
    );
    expect(row).toEqual({ member_code: person.memberCode, last_name: '消去済み', email: null });
    await eraseHistory();
    const [entry] = await server.sql<{ actor_name: string; after: unknown }>(
      `select actor_name, after from history where family = 'members' and action = 'erase' and record_id = $1`,
      [person.id],
    );
    expect(entry).toEqual({
      actor_name: expect.stringMatching(/./),
      after: { member_code: person.memberCode, reason: '本人の請求' },
    });
  });

  it('frees the address, ends what was open, and is nowhere to be found', async () => {
    const person = await makeMember(world, { signIn: true, basicInfo: { email: 'freed@mail.example' } });
    const self = await person.signIn();
    await erased(person);
    expect((await self.ask(updateProfile, { body: {} as never })).status).toBe(401);
    expect((await world.staff.ask(getMemberDetail, { params: { id: person.id } })).status).toBe(404);
    expect((await world.staff.ask(discloseMember, { body: { member_id: person.id } as never })).status).toBe(404);
    const found = await world.staff.call(searchMembers, {
      body: { page: 1, per_page: 20, default_search: { keyword: person.memberCode } } as never,
    });
    expect(found.total).toBe(0);
    const info = basicInfo(world, { email: 'freed@mail.example' });
    expect((await world.staff.ask(createMember, { body: { basic_info: info } })).status).toBe(201);
  });

  it('is for who has withdrawn, in the version that was read, by who may edit and reaches them', async () => {
    const own = await makeFacility(server, { organizations: true });
    const [here, there] = [(await makeOrganization(own)).id, (await makeOrganization(own)).id];
    const person = await makeMember(own, { basicInfo: { organization_ids: [there] } });
    const refusal = async (version: number, by: Actor = own.staff) => {
      const reply = await erase(person.id, version, by);
      return [reply.status, reply.failure().error_code];
    };
    expect(await refusal(person.version)).toEqual([409, 'erase_not_withdrawn']);
    const { version } = await withdraw(person);
    expect(await refusal(version - 1)).toEqual([409, 'stale']);
    const viewer = await makeStaff(own, { permissions: { members: 'view' } });
    expect((await refusal(version, viewer.actor))[0]).toBe(403);
    const near = await makeStaff(own, { permissions: { members: 'edit' }, organizations: [here] });
    expect((await refusal(version, near.actor))[0]).toBe(404);
    expect((await erase(person.id, version, own.staff, '')).status).toBe(422);
    expect((await erase(person.id, version, own.staff)).status).toBe(200);
  });

  it('waits for drafts and invoices, for money that is there or under way, and for events', async () => {
    const why = async (member: Member) => {
      const { id, version } = await left(member);
      const reply = await erase(id, version);
      return reply.status === 200 ? 'erased' : reply.failure().error_code;
    };
    expect(await why((await makeDraft(world)).member)).toBe('erase_invoice_open');
    const invoice = await makeInvoice(world);
    expect(await why(invoice.member)).toBe('erase_invoice_open');
    const paid = await makeInvoice(world);
    await pay(paid, 1_000_000);
    expect(await why(paid.member)).toBe('erase_balance');
    const canceled = await makeInvoice(world);
    await world.staff.call(cancelInvoice, {
      params: { id: canceled.id },
      body: { version: canceled.version, reason: '退会' } as never,
    });
    expect(await why(canceled.member)).toBe('erased');
    const entrant = await makeMember(world);
    await makeParticipant(world, { account: entrant.id });
    expect(await why(entrant)).toBe('erase_entry');
  });

  it('leaves the record sound: rows that were sealed before, and rows that were not', async () => {
    const person = await makeMember(world);
    await makeNote(person, 'メモ');
    await seal();
    expect((await verify()).faults).toEqual([]);
    const before = (await verify()).erased;
    await erased(person);
    await eraseHistory();
    const between = await verify();
    expect([between.faults, between.erased > before]).toEqual([[], true]);
    // What is sealed only now is sealed as it then is.
    await seal();
    const after = await verify();
    expect([after.faults, after.erased, after.open]).toEqual([[], between.erased, 0]);
  });

  it('is told from a change: without a mark, with a forged one, and where an erased row changes once more', async () => {
    const person = await makeMember(world);
    await seal();
    await erased(person);
    await eraseHistory();
    await seal();
    expect((await verify()).faults).toEqual([]);
    const [row] = await server.sql<{ row_id: number; before: string }>(
      `select e.row_id, h.after::text as before from audit_erasure e join history h on h.id = e.row_id and h.facility_id = e.facility_id
       where e.facility_id = $1 and h.family = 'members' and h.action = 'create' and h.record_id = $2`,
      [world.id, person.id],
    );
    const id = row!.row_id;
    const found = async () => (await verify()).faults;
    const changed = { kind: 'row_changed', chain: world.id, id };
    await server.sql(`update history set after = '{"forged": true}' where facility_id = $1 and id = $2`, [
      world.id,
      id,
    ]);
    expect(await found()).toEqual([changed]);
    await server.sql('update history set after = $3::jsonb where facility_id = $1 and id = $2', [
      world.id,
      id,
      row!.before,
    ]);
    expect(await found()).toEqual([]);
    await server.sql('create table kept as select * from audit_erasure where facility_id = $1 and row_id = $2', [
      world.id,
      id,
    ]);
    await server.sql('delete from audit_erasure where facility_id = $1 and row_id = $2', [world.id, id]);
    expect(await found()).toEqual([changed]);
    await server.sql(
      `insert into audit_erasure (facility_id, row_id, hash_before, hash_after, erased_at, erased_by, signature)
       select facility_id, row_id, hash_before, hash_after, erased_at, 'somebody', signature from kept`,
    );
    expect(await found()).toEqual([{ kind: 'erasure_forged', chain: world.id, id }, changed]);
    await server.sql('delete from audit_erasure where facility_id = $1 and row_id = $2', [world.id, id]);
    await server.sql('insert into audit_erasure overriding system value select * from kept');
    await server.sql('drop table kept');
    expect(await found()).toEqual([]);
    // The function that erases puts nothing in, and without a mark of the server what it does is a change.
    const [other] = await server.sql<{ id: number }>(
      `select id from history where facility_id = $1 and family = 'members' and action = 'erase' and after is not null order by id limit 1`,
      [world.id],
    );
    await server.running.scopes.asOperator('test', (tx) =>
      tx.sql(`select erase_history($1, array[$2::bigint], '{}', '{}')`, [world.id, other!.id]),
    );
    expect(await found()).toEqual([{ kind: 'row_changed', chain: world.id, id: other!.id }]);
  });

  it('goes on where the worker was broken off, and looks again until what was under way is over', async () => {
    const person = await makeMember(world);
    await erased(person);
    expect(await eraseHistory(60_000)).toBeGreaterThan(0);
    const waiting = () =>
      server.sql('select 1 from erasure where member_id = $1 and history_done_at is null', [person.id]);
    expect(await waiting()).toHaveLength(1);
    // Somebody who had begun before writes of the person yet.
    await server.sql(
      `insert into history (facility_id, actor_kind, actor_name, family, record_id, action, before, after)
       values ($1, 'manager', '青葉', 'members', $2, 'update', '{"phone": "1"}', '{"phone": "2"}')`,
      [world.id, person.id],
    );
    expect(await eraseHistory()).toBe(1);
    expect(await waiting()).toHaveLength(0);
  });

  it('is out of reach of the roles that serve: neither they nor operators change a row of the history otherwise', async () => {
    const call = `select erase_history(${world.id}, '{1}', '{}', '{}')`;
    await expect(server.running.scopes.inFacility(world.id, (tx) => tx.sql(call))).rejects.toThrow(/permission denied/);
    await expect(server.running.scopes.atGate((tx) => tx.sql(call))).rejects.toThrow(/permission denied/);
    for (const text of [
      `update history set after = null`,
      `update audit_erasure set hash_after = ''`,
      'delete from audit_erasure',
    ])
      await expect(
        server.running.scopes.asOperator('test', (tx) => tx.sql(text)),
        text,
      ).rejects.toThrow(/permission denied/);
  });
});
