import { createMember, type MergeChoice, mergeMembers, previewMerge, undoMerge } from '@tsudoi/contract/members';
import { ExtendedInputType } from '@tsudoi/domain';
import { makeFacility, makeField, makeOrganization, nextNumber, onEngines, suiteServer, type World } from '@tsudoi/kit';
import { makeCorporate } from '@tsudoi/kit/families/corporates';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const RUNS = process.env.NIGHTLY ? 1_000 : 8;
const AT_ONCE = Math.min(RUNS, 50);

/** What hangs on a person: how many of each. */
interface Hanging {
  notes: number;
  documents: number;
  photo: boolean;
  mails: number;
  tokens: number;
  applications: number;
  consents: number;
  different: number;
  merged: number;
  signedUp: boolean;
  confirmed: boolean;
  corporate: boolean;
}

const few = fc.nat({ max: 2 });
const hanging: fc.Arbitrary<Hanging> = fc.record({
  notes: few,
  documents: few,
  photo: fc.boolean(),
  mails: few,
  tokens: few,
  applications: few,
  consents: few,
  different: few,
  merged: fc.nat({ max: 1 }),
  signedUp: fc.boolean(),
  confirmed: fc.boolean(),
  corporate: fc.boolean(),
});
const text = (...values: string[]) => fc.constantFrom('', ...values);
const info = fc.record({
  last_name: fc.constantFrom('髙橋', '高橋'),
  first_name: fc.constantFrom('健一', '健二'),
  first_name_kana: text('ケンイチ', 'ケンジ'),
  gender: fc.constantFrom(null, 1, 2),
  birthday: text('1988-04-12', '1990-01-02'),
  phone: text('090-5555-0148', '045-555-0148'),
  zipcode: text('2250002', '1500001'),
  address: text('青葉台1-2-3', '緑山2'),
  building_name: text('メゾン203'),
  registration: fc.constantFrom(0, 1),
  joined_on: text('2019-11-27', '2017-04-01'),
  expires_on: text('2026-11-26', '2018-03-31'),
});
const answers = fc.record({ note: text('膝に注意', '2階を希望'), days: fc.subarray(['mon', 'tue', 'wed']) });
const person = fc.record({
  info,
  answers,
  hanging,
  types: fc.subarray([0, 1], { minLength: 1 }),
  places: fc.subarray([0, 1], { minLength: 1 }),
});
type Person = typeof person extends fc.Arbitrary<infer P> ? P : never;

onEngines('merging and undoing', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  let places: number[];
  let fields: { note: number; days: number };
  let corporateId: number;
  let staffId: number;

  /** A facility of its own for so many pairs, so that there is little to compare. */
  const enter = async () => {
    world = await makeFacility(server, { organizations: true });
    places = [(await makeOrganization(world)).id, (await makeOrganization(world)).id];
    const choices = ['mon', 'tue', 'wed'].map((value) => ({ value, text: { ja: value, en: value } }));
    fields = {
      note: await makeField(server, world, { input_type: ExtendedInputType.textbox }),
      days: await makeField(server, world, { input_type: ExtendedInputType.checkbox, choices }),
    };
    corporateId = (await makeCorporate(world)).id;
    staffId = world.staffId;
  };

  const insert = (table: string, row: Record<string, unknown>) => {
    const all = { facility_id: world.id, ...row };
    const names = Object.keys(all);
    return server.sql<{ id: number }>(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning *`,
      Object.values(all),
    );
  };
  const set = (id: number, sets: string, ...values: unknown[]) =>
    server.sql(`update account set ${sets} where facility_id = $1 and id = $2`, [world.id, id, ...values]);
  const times = (count: number, make: () => Promise<unknown>) => Promise.all(Array.from({ length: count }, make));

  async function make({ info: fields_, answers: said, hanging: has, types, places: at }: Person): Promise<number> {
    const number = nextNumber();
    const email = `p${number}@example.jp`;
    const { id } = await world.staff.call(createMember, {
      body: {
        basic_info: {
          ...fields_,
          email,
          last_name_kana: 'タカハシ',
          member_type: types.map((index) => world.memberTypes[index]?.id ?? world.memberTypes[0]!.id),
          organization_ids: at.map((index) => places[index] ?? 0),
        },
        extend_info: { [fields.note]: said.note, [fields.days]: said.days },
      },
    });
    const key = () => `member/${number}/${nextNumber()}`;
    const file = (owner_field: string) =>
      insert('stored_file', {
        key: key(),
        name: 'a.png',
        content_type: 'image/png',
        size: 1,
        owner_kind: 'member',
        owner_id: id,
        owner_field,
        purpose: owner_field === 'document' ? 'document' : 'profile',
      });
    await times(has.notes, () => insert('member_note', { member_id: id, author_id: staffId, body: `メモ${number}` }));
    await times(has.documents, () => file('document'));
    if (has.photo) await file('profile_image');
    await times(has.mails, () =>
      insert('mail', {
        kind: 'member_invitation',
        account_id: id,
        to_address: email,
        subject: 's',
        body_text: '',
        state: 'sent',
      }),
    );
    await times(has.tokens, () =>
      insert('mail_token', {
        account_id: id,
        kind: 'reset',
        token_hash: key(),
        email,
        expires_at: new Date(Date.now() + 3_600_000),
      }),
    );
    await times(has.applications, () =>
      insert('application', {
        door: 'mail',
        state: 'approved',
        class_type: 1,
        member_type_id: world.memberTypes[0]!.id,
        email,
        locale: 'ja',
        account_id: id,
        address: '127.0.0.1',
      }),
    );
    await times(has.consents, () =>
      insert('consent', {
        account_id: id,
        kind: 'terms',
        locale: 'ja',
        version: 1,
        text_hash: 'x',
        address: '127.0.0.1',
        screen: '/',
        agreed_at: new Date(),
      }),
    );
    for (let index = 0; index < has.different; index++) {
      const [first_id = 0, second_id = 0] = [id, await other()].toSorted((a, b) => a - b);
      await insert('different_member', { first_id, second_id, said_by: '佐藤' });
    }
    for (let index = 0; index < has.merged; index++)
      await set(await other(), 'deleted_at = now(), merged_into = $3', id);
    if (has.signedUp) await set(id, `password_hash = $3`, `hash ${number}`);
    if (has.confirmed) await set(id, 'confirmed_email = email, email_confirmed_at = now()');
    if (has.corporate) await set(id, 'corporate_id = $3', corporateId);
    return id;
  }

  /** Somebody else, whom pairs name. */
  const other = async () => {
    const member_type = [world.memberTypes[0]!.id];
    const basic_info = {
      last_name: '森',
      first_name: '光',
      last_name_kana: 'モリ',
      first_name_kana: 'ヒカル',
      member_type,
    };
    return (await world.staff.call(createMember, { body: { basic_info } })).id;
  };

  /** What a merge and its undoing change for good: versions, times (mailed links end when an address changes), who wrote last. */
  const PASSING = ['version', 'updated_at', 'updated_by', 'email_unconfirmed_since', 'used_at'];
  /** What is written down about it, and sealed meanwhile; the mails that tell of a changed address, or of the merge. */
  const BESIDE = ['history', 'member_merge', 'audit_seal', 'operator_log', 'session', 'mail'];
  /** What a worker counts at night, whoever merges meanwhile. */
  const COUNTED = ['account_summary', 'account_summary_period'];

  async function everything(): Promise<Record<string, string[]>> {
    const tables = await server.sql<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'facility_id'
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all ($1) order by 1`,
      [[...BESIDE, ...COUNTED]],
    );
    const found: Record<string, string[]> = {};
    for (const { name } of tables) {
      const rows = await server.sql<{ row: Record<string, unknown> }>(
        `select to_jsonb(t) - $2::text[] as row from ${name} t where facility_id = $1`,
        [world.id, PASSING],
      );
      found[name] = rows.map(({ row }) => JSON.stringify(row)).toSorted();
    }
    const mails = await server.sql<{ row: string }>(
      `select id || ' ' || account_id as row from mail where facility_id = $1 and kind = 'member_invitation' order by id`,
      [world.id],
    );
    return { ...found, mail: mails.map(({ row }) => row) };
  }

  it(`leaves all as it was, whoever they are and whatever hangs on them (${RUNS} pairs)`, {
    timeout: 600_000,
  }, async () => {
    let moved = 0;
    for (let done = 0; done < RUNS; done += AT_ONCE) {
      await enter();
      await fc.assert(
        fc.asyncProperty(
          person,
          person,
          fc.array(fc.constantFrom<MergeChoice>('kept', 'gone', 'both'), { minLength: 24, maxLength: 24 }),
          async (one, two, dice) => {
            const [kept, gone] = [await make(one), await make(two)];
            const params = { id: kept, other_id: gone };
            const shown = await world.staff.call(previewMerge, { params });
            expect(shown.refused).toEqual([]);
            const choices = Object.fromEntries(
              shown.fields.map(({ field, list }, index) => [
                field,
                dice[index] === 'both' && !list ? 'gone' : (dice[index] ?? 'kept'),
              ]),
            );
            const before = await everything();
            const { merge_id, version } = await world.staff.call(mergeMembers, {
              params,
              body: { version: shown.kept.version, other_version: shown.gone.version, choices },
            });
            const between = await everything();
            expect(between.account).not.toEqual(before.account);
            for (const table of ['member_note', 'application', 'consent', 'stored_file', 'mail'])
              if (JSON.stringify(between[table]) !== JSON.stringify(before[table])) moved++;
            await world.staff.call(undoMerge, { params: { id: merge_id }, body: { version } });
            expect(await everything()).toEqual(before);
          },
        ),
        { numRuns: AT_ONCE, endOnFailure: true },
      );
    }
    // The pairs had something to move.
    expect(moved).toBeGreaterThan(RUNS);
  });
});
