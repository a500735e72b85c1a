import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { changeFacilityStatus, createFacility } from '@tsudoi/contract/facilities';
import type { Actor } from '@tsudoi/kit/actor';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { hashPassword, sealAudit } from '../../apps/server/src/testing.ts';
import { ROOT } from '../../scripts/lib/process.mjs';
import { chance } from './chance.ts';
import { type Cluster, PRODUCT_ROLE } from './cluster.ts';
import { accountColumns, accountLine, person } from './person.ts';
import { ADMIN_HOST, migrateProduct, PASSWORD, type Product, SECRET, startProduct } from './product.ts';

/** A facility of a world, as far as the bench speaks to it. */
export interface BenchFacility {
  id: number;
  code: string;
  host: string;
  staffEmail: string;
  /** Ids of 正会員, ジュニア会員, 家族会員. */
  typeIds: number[];
  organizationIds: number[];
  members: number;
  firstId: number;
  lastId: number;
}

/** How the members of a world are spread. */
export interface WorldPlan {
  name: 'many' | 'one';
  /** Members of each facility; one facility for each entry. */
  members: readonly number[];
}

const FACILITIES = 20;
/** Facilities for imports: opened with the others, filled by nobody. */
const EMPTY = 2;

/** 20 facilities with the same number of members, or one that has them all and 19 small ones. */
export function worldPlan(name: WorldPlan['name'], total: number): WorldPlan {
  const each = (_: unknown, index: number) => (name === 'many' ? total / FACILITIES : index === 0 ? total : 50);
  return { name, members: [...Array.from({ length: FACILITIES }, each), ...Array.from({ length: EMPTY }, () => 0)] };
}

/** A world holds for the migrations it was made with. */
function schemaHash(): string {
  const folder = path.join(ROOT, 'apps/server/src/db/migrations');
  const hash = createHash('sha256');
  for (const file of readdirSync(folder).sort()) hash.update(readFileSync(path.join(folder, file)));
  return hash.digest('hex').slice(0, 8);
}

let copies = 0;

/** Makes a fresh copy of a world and returns its database. The world itself is made when it does not exist yet. */
export async function copyWorld(cluster: Cluster, plan: WorldPlan, print: (line: string) => void): Promise<string> {
  const total = plan.members.reduce((sum, count) => sum + count, 0);
  const template = `bench_world_${plan.name}_${total}_${schemaHash()}`;
  const copy = `bench_${plan.name}_${total}_${process.pid}_${++copies}`;
  const existing = await cluster.sql('postgres', 'select from pg_database where datname = $1 and datallowconn', [
    template,
  ]);
  if (existing.length === 0) {
    print(`making the world '${plan.name}'`);
    await cluster.sql('postgres', `drop database if exists ${template}_new`);
    await cluster.sql('postgres', `create database ${template}_new owner ${PRODUCT_ROLE}`);
    await openFacilities(cluster, `${template}_new`, plan);
    await fill(cluster, `${template}_new`, plan);
    // As it is in a system that has been running: otherwise a worker would begin to seal in the middle of a measurement.
    await sealAudit(cluster.url(`${template}_new`), SECRET);
    await cluster.sql('postgres', `alter database ${template}_new rename to ${template}`);
  }
  await cluster.sql('postgres', `drop database if exists ${copy} with (force)`);
  await cluster.sql(
    'postgres',
    `create database ${copy} template ${template} owner ${PRODUCT_ROLE} strategy file_copy`,
  );
  // A copy stands where no backup of the books was restored to: its first start notes that it is the place.
  await cluster.sql(copy, 'delete from books_place');
  await migrateProduct(cluster, copy);
  return copy;
}

export const dropWorld = (cluster: Cluster, database: string): Promise<unknown[]> =>
  cluster.sql('postgres', `drop database if exists ${database} with (force)`);

/** Opens the facilities as an operator does, so that menus, roles and member types are the product's own. */
async function openFacilities(cluster: Cluster, database: string, plan: WorldPlan): Promise<void> {
  await migrateProduct(cluster, database);
  const product = await startProduct(cluster, database);
  try {
    const hash = await hashPassword(PASSWORD);
    await cluster.sql(
      database,
      `insert into operator (email, last_name, first_name, password_hash, system_admin) values ('operator@bench.test', '運営', '太郎', $1, true)`,
      [hash],
    );
    const operator = product.visitor(ADMIN_HOST, 'admin');
    await operator.signIn('operator@bench.test', PASSWORD);
    for (let number = 1; number <= plan.members.length; number++) {
      const host = `f${number}.bench.test`;
      const { id } = await operator.call(createFacility, {
        body: {
          name: `集い第${number}クラブ`,
          code: `B${String(number).padStart(2, '0')}`,
          host_names: [host],
          business_type: 1,
          account_limit: 1_000_000,
          manager_last_name: '管理',
          manager_first_name: '花子',
          manager_email: `staff@${host}`,
        },
      });
      await operator.call(changeFacilityStatus, { params: { id }, body: { status: 2, version: 1 } });
    }
    await cluster.sql(database, 'update account set password_hash = $1 where role = 1', [hash]);
  } finally {
    await product.stop();
  }
}

/** Ten organizations below the root of each facility. */
const ORGANIZATIONS = `insert into organization (facility_id, code, name, type, parent_id)
  select o.facility_id, 'ORG-' || lpad((n + 1)::text, 4, '0'), '第' || n || '支部', 2, o.id from organization o, generate_series(1, 10) n where o.parent_id is null`;

/** Puts the members in: set-based and as the owner, with the same stored keys that the product writes. */
async function fill(cluster: Cluster, database: string, plan: WorldPlan): Promise<void> {
  await cluster.sql(database, ORGANIZATIONS);
  const facilities = await facilitiesOf(cluster, database);
  const client = new pg.Client({ connectionString: cluster.url(database) });
  await client.connect();
  try {
    // What is put in fits together; a million members are not looked up row by row to prove it.
    await client.query('set session_replication_role = replica');
    await pipeline(
      Readable.from(lines(plan, facilities)),
      client.query(copyFrom(`copy account (${accountColumns.join(', ')}) from stdin`)),
    );
    await client.query(`
      select setval(pg_get_serial_sequence('account', 'id'), (select max(id) from account));
      insert into account_member_type (facility_id, account_id, member_type_id) select facility_id, id, unnest(member_type_ids) from account where role = 2;
      insert into account_organization (facility_id, account_id, organization_id) select facility_id, id, unnest(organization_ids) from account where role = 2;
      insert into history (facility_id, actor_kind, actor_name, family, record_id, version, action, after)
        select facility_id, 'system', '移行', 'members', id, 1, 'create', jsonb_build_object('last_name', last_name, 'first_name', first_name, 'email', email) from account where role = 2;
      insert into member_code_counter (facility_id, prefix, last_number)
        select facility_id, left(member_code, 1), max(substr(member_code, 2)::bigint) from account where role = 2 group by 1, 2;`);
    await client.query('vacuum (analyze, freeze)');
  } finally {
    await client.end();
  }
}

function* lines(plan: WorldPlan, facilities: readonly BenchFacility[]): Generator<string> {
  const stream = chance(20_261_120);
  let id = 1_000;
  for (const [index, facility] of facilities.entries()) {
    let block = '';
    for (let number = 1; number <= (plan.members[index] ?? 0); number++) {
      const one = person(stream, number, facility.host);
      const typeId = facility.typeIds[one.type] ?? 0;
      block += accountLine(one, {
        facilityId: facility.id,
        id: id++,
        typeId,
        organizationId: stream.pick(facility.organizationIds),
      });
      if (number % 500 > 0) continue;
      yield block;
      block = '';
    }
    yield block;
  }
}

/** The facilities of a world in the order of their plan, the empty ones last. */
export async function facilitiesOf(cluster: Cluster, database: string): Promise<BenchFacility[]> {
  const rows = await cluster.sql<Omit<BenchFacility, 'staffEmail'>>(
    database,
    `select f.id, f.code, h.host_name as host, count(a.id)::int as members, min(a.id) as "firstId", max(a.id) as "lastId",
       array(select id from member_type m where m.facility_id = f.id order by sort) as "typeIds",
       array(select id from organization o where o.facility_id = f.id order by id) as "organizationIds"
     from facility f join facility_host h on h.facility_id = f.id left join account a on a.facility_id = f.id and a.role = 2
     group by f.id, h.host_name order by f.id`,
  );
  return rows.map((row) => ({ ...row, staffEmail: `staff@${row.host}` }));
}

/** The staff of each facility, signed in. */
export function staffOf(product: Product, facilities: readonly BenchFacility[]): Promise<Actor[]> {
  return Promise.all(
    facilities.map(async ({ host, staffEmail }) => {
      const staff = product.visitor(host, 'manage');
      await staff.signIn(staffEmail, PASSWORD);
      return staff;
    }),
  );
}
