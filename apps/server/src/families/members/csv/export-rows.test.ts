import { AccountRole, keywordFor } from '@tsudoi/domain';
import { engines, makeFacility, makeMember, makeOrganization, suiteServer, type World } from '@tsudoi/kit';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FacilityTx } from '../../../db/scope.ts';
import { readDefinitions } from '../../account-cms/index.ts';
import { countMembers, type MemberOrder, type MemberQuery, memberIds, memberRows } from '../search-store.ts';
import { ownWords } from './export-own.ts';
import { type ExportedRows, exportSql, foundRows, rowsOfIds } from './export-store.ts';
import { csvPlan } from './plan.ts';

const EXPORTS = process.env.NIGHTLY ? 2_000 : 60;
const TODAY = '2026-11-28';

for (const engine of engines().filter((kind) => kind === 'postgres'))
  describe(`an export by one statement (${engine})`, () => {
    const server = suiteServer({ engine });
    let world: World;
    let types: number[];
    let branches: number[];

    beforeAll(async () => {
      world = await makeFacility(server, { organizations: true });
      types = world.memberTypes.map(({ id }) => id);
      branches = [];
      for (const name of ['北支部', '南支部']) branches.push((await makeOrganization(world, { name })).id);
      const people = fc.sample(
        fc.record({
          last_name: fc.constantFrom('髙橋', '佐藤', 'Smith', '=1+1', '\\"x"', '株式会社,ABC'),
          first_name: fc.constantFrom('花子', 'John', '$1::int', "O'Brien"),
          last_name_kana: fc.constantFrom('タカハシ', 'サトウ', 'スミス'),
          member_type: fc.shuffledSubarray(types, { minLength: 1 }),
          joined_on: fc.constantFrom(null, '2020-04-01', '2024-10-10'),
          birthday: fc.constantFrom('1980-01-02', '2000-12-31'),
          email: fc.constantFrom('anna@x.example', 'taro@y.example'),
          organization_ids: fc.shuffledSubarray(branches, { minLength: 1 }),
        }),
        { numRuns: 24, seed: 20_261_128 },
      );
      const ids: number[] = [];
      for (const person of people) ids.push((await makeMember(world, { basicInfo: person })).id);
      await server.sql('update account set deleted_at = now() where id = any ($1)', [ids.slice(0, 3)]);
    });

    const texts = fc.constantFrom('サト', '髙橋', 'smith', 'a', '%', '\\', '"', "o'b", '$1', '{x,"y"}', '5');
    const facts: fc.Arbitrary<NonNullable<MemberQuery['where']>[number][number]> = fc.oneof(
      fc.record({ field: fc.constantFrom('email', 'name', 'city_code'), text: texts }).map(({ field, text }) => ({
        fact: { field },
        condition: { field, is: 'contains' as const, text },
        path: 'where.0.0',
      })),
      fc.subarray(['1', '2', '3']).map((values) => ({
        fact: { field: 'gender' },
        condition: { field: 'gender', is: 'any' as const, values },
        path: 'where.0.0',
      })),
      fc.constantFrom('birthday', 'joined_on').map((field) => ({
        fact: { field },
        condition: { field, is: 'between' as const, from: '1990-01-01' },
        path: 'where.0.0',
      })),
    );
    const queries: fc.Arbitrary<Omit<MemberQuery, 'inputs' | 'advanced' | 'today'>> = fc.record({
      filter: fc.record(
        {
          registration: fc.subarray([0, 1]),
          gender: fc.subarray([1, 2, 3]),
          joined_on: fc.constantFrom({ from: '2021-01-01' }, { to: '2021-01-01' }),
          age: fc.constantFrom({ from: 30 }, { to: 30 }),
          sign_up: fc.constantFrom('yes', 'no', 'invited'),
        },
        { requiredKeys: [] },
      ),
      keyword: fc.option(texts.map(keywordFor)),
      where: fc.array(fc.array(facts, { minLength: 1, maxLength: 2 }), { maxLength: 2 }),
      organizationIds: fc.constant(null),
      scopeIds: fc.constant(null),
      hidden: fc.constantFrom<MemberQuery['hidden'][]>({}, { email: [1] }, { birthday: [2] }),
    });
    const orders: fc.Arbitrary<MemberOrder> = fc.record({
      column: fc.constantFrom('kana', 'member_code', 'updated_at', 'joined_on', 'expires_on'),
      direction: fc.constantFrom('asc', 'desc'),
    });

    it('writes byte for byte what the ids of the same search give, in the same order, and counts them', async () => {
      await fc.assert(
        fc.asyncProperty(
          queries,
          fc.option(fc.nat(2)),
          fc.option(fc.nat(1)),
          orders,
          fc.boolean(),
          async (some, type, branch, order, deleted) => {
            const asked: MemberQuery = {
              ...some,
              filter: type === null ? some.filter : { ...some.filter, member_type: [types[type] ?? 0] },
              scopeIds: branch === null ? null : [branches[branch] ?? 0],
              inputs: {},
              advanced: [],
              today: TODAY,
            };
            const [byIds, byStatement, ids, count] = await server.running.scopes.readFacility(world.id, async (tx) => {
              const plan = csvPlan(await readDefinitions(tx));
              const found = await memberIds(tx, asked, order, { deleted });
              const file = (rows: ExportedRows) => copied(tx, exportSql(plan, ownWords(plan.own), rows, deleted));
              return [
                await file(rowsOfIds(found)),
                await file(foundRows(memberRows(asked, order, { deleted }))),
                found,
                await countMembers(tx, asked, { deleted }),
              ];
            });
            expect(byStatement).toBe(byIds);
            expect(count).toBe(ids.length);
          },
        ),
        { numRuns: EXPORTS, endOnFailure: true },
      );
    });

    it('holds no member of another facility', async () => {
      const other = await makeFacility(server);
      const query = { filter: {}, advanced: [], keyword: null, organizationIds: null, scopeIds: null };
      const asked: MemberQuery = { ...query, today: TODAY, inputs: {}, hidden: {} };
      const rows = foundRows(memberRows(asked, { column: 'kana', direction: 'asc' }));
      const [own] = await server.sql<{ count: number }>(
        'select count(*)::int from account where facility_id = $1 and role = $2 and deleted_at is null',
        [world.id, AccountRole.member],
      );
      const linesIn = (facilityId: number) =>
        server.running.scopes.readFacility(facilityId, async (tx) => {
          const plan = csvPlan(await readDefinitions(tx));
          return (await copied(tx, exportSql(plan, '{}', rows, false))).split('\n').length - 1;
        });
      expect(await linesIn(other.id)).toBe(0);
      expect(await linesIn(world.id)).toBe(own?.count);
    });
  });

async function copied(tx: FacilityTx, { text, settings }: ReturnType<typeof exportSql>): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of tx.copyOut(text, settings)) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}
