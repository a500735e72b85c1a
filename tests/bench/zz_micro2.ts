import pg from 'pg';
import { startCluster } from './cluster.ts';

const c = await startCluster();
const url = c.url('bench_world_many_100000');
const N = 400;
const { KEYWORDS } = await import('./names.ts');
const { keywordFor, likePattern } = await import('@tsudoi/domain');
export async function run(name: string, text: string, vals: (i: number) => any[], init = '') {
  const cl = new pg.Client({ connectionString: url });
  await cl.connect();
  await cl.query(`begin; select set_config('role','tsudoi_app',true), set_config('app.facility_id','3',true); ${init}`);
  for (let i = 0; i < 30; i++) await cl.query({ name: 'q', text, values: vals(i) });
  const d = c.cpuMs();
  let rows = 0;
  for (let i = 0; i < N; i++) rows += (await cl.query({ name: 'q', text, values: vals(i) })).rows.length;
  console.log(name.padEnd(40), 'db us', (((c.cpuMs() - d) * 1000) / N).toFixed(0), rows);
  await cl.end();
}
const like = (i: number) => [
  likePattern(keywordFor(KEYWORDS[i % KEYWORDS.length]!)),
  [7],
  [3, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52],
];
const kw = (i: number) => [
  keywordFor(KEYWORDS[i % KEYWORDS.length]!),
  [7],
  [3, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52],
];
const W = `a.role = 2 and a.deleted_at is null`;
const PAGE = (where: string) => `with hit as materialized (select a.id, a.kana_key as k from account a where ${where})
     select t.total, p.* from (select count(*)::int as total from hit) t
     left join lateral (
       select a.id, a.account_code, a.member_code, a.last_name, a.first_name, a.last_name_kana, a.first_name_kana, a.email, a.registration,
         a.joined_on, a.expires_on, a.updated_at, a.version, s.k,
         (select coalesce(json_agg(json_build_object('id', m.id, 'member_type_code', m.code, 'name', m.name) order by array_position(a.member_type_ids, m.id)), '[]')
            from member_type m where m.id = any (a.member_type_ids)) as member_types,
         (select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name) order by array_position(a.organization_ids, o.id)), '[]')
            from organization o where o.id = any (a.organization_ids)) as organizations
       from (select id, k from hit order by k asc, id asc limit 20 offset 0) s join account a on a.id = s.id
     ) p on true order by k asc, id asc`;
const like3 = `a.search_key like $1 and a.member_type_ids && $2::int[] and a.organization_ids && $3::int[]`;
const pos3 = `position($1 in a.search_key) > 0 and a.member_type_ids && $2::int[] and a.organization_ids && $3::int[]`;
const V: [string, string, (i: number) => any[], string?][] = [
  [
    'count scan only',
    `select count(*) from account a where ${W} and $1::text is not null and $2::int[] is not null and $3::int[] is not null`,
    like,
  ],
  [
    'count like',
    `select count(*) from account a where ${W} and a.search_key like $1 and $2::int[] is not null and $3::int[] is not null`,
    like,
  ],
  [
    'count position',
    `select count(*) from account a where ${W} and position($1 in a.search_key) > 0 and $2::int[] is not null and $3::int[] is not null`,
    kw,
  ],
  ['count like+type+org', `select count(*) from account a where ${W} and ${like3}`, like],
  [
    'count type only',
    `select count(*) from account a where ${W} and $1::text is not null and a.member_type_ids && $2::int[] and $3::int[] is not null`,
    like,
  ],
  ['product (like)', PAGE(`${W} and ${like3}`), like],
  ['product (position)', PAGE(`${W} and ${pos3}`), kw],
  ['product position no bitmap/jit', PAGE(`${W} and ${pos3}`), kw, 'set local jit=off'],
];
for (const [n, t, v, i] of V) await run(n, t, v, i);
process.exit();
