import pg from 'pg';
import { PRODUCT_ROLE, startCluster } from './cluster.ts';

const c = await startCluster();
const db = 'bench_world_many_100000';
const url = c.url(db, PRODUCT_ROLE);
const cols = `a.id, a.account_code, a.version, a.class_type, a.member_code, a.last_name, a.first_name, a.last_name_kana, a.first_name_kana, a.gender, a.birthday,
  a.email, a.phone, a.zipcode, a.pref_code, a.city_code, a.address, a.building_name, a.registration, a.joined_on, a.expires_on, a.member_type_ids,
  a.organization_ids, a.extend_info, a.password_hash is not null as signed_up, a.invited_at, a.last_login_at, a.created_at, a.updated_at, a.updated_by`;
const text = `select ${cols} from account a where a.id = $1 and a.role = 2 and a.deleted_at is null and ($2::int[] is null or a.organization_ids && $2::int[])`;
const orgs = [1, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32];
const N = 4000;
const prepareValue = (v: any) => v;
class Scoped extends (pg as any).Query {
  lead = 0;
  parts: any[];
  constructor(config: any, parts: any[]) {
    super(config);
    this.parts = parts;
  }
  prepare(con: any) {
    for (const p of this.parts) {
      if (con.parsedStatements[p.name] === undefined && con.submittedNamedStatements[p.name] === undefined) {
        con.parse({ text: p.text, name: p.name });
        con.submittedNamedStatements[p.name] = p.text;
      }
      con.bind({ portal: '', statement: p.name, values: p.values });
      con.execute({ portal: '' });
      this.lead++;
    }
    super.prepare(con);
  }
  handleDataRow(m: any) {
    if (this.lead === 0) super.handleDataRow(m);
  }
  handleCommandComplete(m: any, con: any) {
    if (this.lead > 0) this.lead--;
    else super.handleCommandComplete(m, con);
  }
}
async function run(name: string, f: (cl: any, i: number) => Promise<void>, u = url) {
  const cl = new pg.Client({ connectionString: u });
  await cl.connect();
  for (let i = 0; i < 500; i++) await f(cl, i);
  const a = process.cpuUsage(),
    d = c.cpuMs(),
    t = performance.now();
  for (let i = 0; i < N; i++) await f(cl, i);
  const b = process.cpuUsage(a),
    e = c.cpuMs();
  console.log(
    name.padEnd(34),
    'node us',
    ((b.user + b.system) / N).toFixed(0),
    'db us',
    (((e - d) * 1000) / N).toFixed(0),
    'wall us',
    (((performance.now() - t) * 1000) / N).toFixed(0),
  );
  await cl.end();
}
const q = (cl: any, query: any) =>
  new Promise((res, rej) => {
    query.callback = (e: any, r: any) => (e ? rej(e) : res(r));
    cl.query(query);
  });
await run(
  'floor',
  async (cl, i) => {
    await cl.query({ name: 'g', text: text.replace('where', 'where a.facility_id=1 and'), values: [1000 + i, orgs] });
  },
  c.url(db),
);
await run('now', async (cl, i) => {
  await cl.query(`begin; select set_config('role','tsudoi_app',true), set_config('app.facility_id','1',true)`);
  await cl.query({ name: 'g', text, values: [1000 + i, orgs] });
  await cl.query('commit');
});
const scope = {
  name: 's',
  text: `select set_config('role','tsudoi_app',true), set_config('app.facility_id',$1,true), set_config('transaction_read_only','on',true)`,
  values: ['1'],
};
const scope2 = {
  name: 's2',
  text: `select set_config('role','tsudoi_app',true), set_config('app.facility_id',$1,true)`,
  values: ['1'],
};
const begin = { name: 'b', text: 'begin', values: [] };
await run('scope+query one sync', async (cl, i) => {
  await q(cl, new Scoped({ name: 'g', text, values: [1000 + i, orgs] }, [scope]));
});
await run('scope2+query one sync', async (cl, i) => {
  await q(cl, new Scoped({ name: 'g', text, values: [1000 + i, orgs] }, [scope2]));
});
await run('begin+scope+query, commit', async (cl, i) => {
  await q(cl, new Scoped({ name: 'g', text, values: [1000 + i, orgs] }, [begin, scope2]));
  await cl.query('commit');
});
await run('query alone, role set once', async (cl, i) => {
  if (i === 0) await cl.query(`select set_config('role','tsudoi_app',false), set_config('app.facility_id','1',false)`);
  await cl.query({ name: 'g', text, values: [1000 + i, orgs] });
});
process.exit();
