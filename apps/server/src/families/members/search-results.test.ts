import { type MemberRow, memberSortColumns, searchMembers } from '@tsudoi/contract/members';
import { keywordFor, likePattern } from '@tsudoi/domain';
import { makeFacility, makeMember, makeOrganization, onBothEngines, suiteServer, type World } from '@tsudoi/kit';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';

const SEARCHES = process.env.NIGHTLY ? 5_000 : 100;
const MEMBERS = 60;
const PAGE = 20;

const FAMILIES = ['髙橋', '高橋', '佐藤', 'Smith', '渡邉', '一', '株式会社ABC'];
const KANA = ['タカハシ', 'サトウ', 'スミス', 'ワタナベ', 'ニノマエ', 'エービーシー'];
const GIVEN = ['花子', '太郎', 'John', 'あい', 'Ａｎｎａ'];
/** Kanji, kana, codes, addresses, numbers, several writings at once, and what LIKE would take for a pattern. */
const KEYWORDS = [
  '高橋',
  'サト',
  'ｻﾄｳ',
  'たか',
  '一',
  'smith',
  'SMI',
  'abc',
  '社ab',
  '佐藤 花',
  '090',
  '5678',
  '@x.',
  's00',
  '%',
  '_',
  '橋花',
  'a',
  'ー',
];

const ORDERS: Record<(typeof memberSortColumns)[number], string> = {
  kana: 'kana_key',
  member_code: 'member_code',
  updated_at: 'updated_at',
  joined_on: 'joined_on',
  expires_on: 'expires_on',
};

// The list's search against the plainest statement that says what is meant: every row, one key, no index of its own, and
// the names of types and organizations read with each row.
onBothEngines('every search of members', (engine) => {
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
        last_name: fc.constantFrom(...FAMILIES),
        first_name: fc.constantFrom(...GIVEN),
        last_name_kana: fc.constantFrom(...KANA),
        member_type: fc.shuffledSubarray(types, { minLength: 1 }),
        joined_on: fc.constantFrom(null, '2020-04-01', '2024-10-10'),
        email: fc.constantFrom('anna@x.example', 'taro@y.example'),
        phone: fc.constantFrom(null, '090-1234-5678'),
        organization_ids: fc.shuffledSubarray(branches, { minLength: 1 }),
      }),
      { numRuns: MEMBERS, seed: 20_261_122 },
    );
    for (const person of people) await makeMember(world, { basicInfo: person });
  });

  interface Asked {
    keyword: string | undefined;
    member_type: number[] | undefined;
    joined: string | undefined;
    organization: number[] | undefined;
    /** A condition that the list's index knows nothing of. */
    email: string | undefined;
    sort: { column: (typeof memberSortColumns)[number]; direction: 'asc' | 'desc' };
    page: number;
  }

  async function meant({ keyword, member_type, joined, organization, email, sort }: Asked): Promise<MemberRow[]> {
    const nulls = sort.column === 'joined_on' || sort.column === 'expires_on' ? 'nulls last' : '';
    const rows = await server.sql<Omit<MemberRow, 'updated_at' | 'cells'> & { updated_at: Date }>(
      `select id, account_code, member_code, last_name, first_name, last_name_kana, first_name_kana, email,
         (select json_agg(json_build_object('id', m.id, 'member_type_code', m.code, 'name', m.name) order by array_position(a.member_type_ids, m.id))
            from member_type m where m.id = any (a.member_type_ids)) as member_types,
         (select json_agg(json_build_object('id', o.id, 'name', o.name) order by array_position(a.organization_ids, o.id))
            from organization o where o.id = any (a.organization_ids)) as organizations,
         registration, joined_on, expires_on, updated_at, version
       from account a where facility_id = $1 and role = 2 and deleted_at is null
         and ($2::text is null or search_key like $2) and ($3::int[] is null or member_type_ids && $3)
         and ($4::date is null or joined_on >= $4) and ($5::int[] is null or organization_ids && $5)
         and ($6::text is null or email like '%' || $6 || '%')
       order by ${ORDERS[sort.column]} ${sort.direction} ${nulls}, id ${sort.direction}`,
      [
        world.id,
        keyword === undefined ? null : likePattern(keywordFor(keyword)),
        member_type?.length ? member_type : null,
        joined ?? null,
        organization?.length ? organization : null,
        email ?? null,
      ],
    );
    return rows.map((row) => ({ ...row, updated_at: row.updated_at.toISOString(), cells: {} }));
  }

  it('shows what the plainest statement finds, in the same order, with their number on every page', async () => {
    const asked: fc.Arbitrary<Asked> = fc.record({
      keyword: fc.option(fc.constantFrom(...KEYWORDS), { nil: undefined }),
      member_type: fc.option(fc.subarray([...types, 999_999]), { nil: undefined }),
      joined: fc.option(fc.constantFrom('2020-04-01', '2022-01-01'), { nil: undefined }),
      organization: fc.option(fc.subarray(branches), { nil: undefined }),
      email: fc.option(fc.constantFrom('anna', 'y.example', 'nobody'), { nil: undefined }),
      sort: fc.record({ column: fc.constantFrom(...memberSortColumns), direction: fc.constantFrom('asc', 'desc') }),
      page: fc.integer({ min: 1, max: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(asked, async (one) => {
        const { keyword, member_type, joined, organization, email, sort, page } = one;
        const found = await world.staff.call(searchMembers, {
          body: {
            page,
            per_page: PAGE,
            sort,
            default_search: { keyword, member_type, organization, joined_on: { from: joined } },
            where: email === undefined ? [] : [[{ field: 'email', is: 'contains', text: email }]],
          },
        });
        const all = await meant(one);
        expect(found.total).toBe(all.length);
        expect(found.items).toEqual(all.slice((page - 1) * PAGE, page * PAGE));
      }),
      { numRuns: SEARCHES },
    );
  });
});
