// The floor: what node:http and pg can do at best on the same tables and indexes. No session, no permission, no fence, no
// history, no check; one prepared statement for each request. Started by floor.ts as a process of its own.
import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.DATABASE_POOL ?? 10) });

const LIST = `id, account_code, member_code, last_name, first_name, last_name_kana, first_name_kana, email, member_type_ids, organization_ids, registration,
  joined_on, expires_on, updated_at, version`;
const RECORD = `${LIST}, class_type, gender, birthday, phone, zipcode, pref_code, city_code, address, building_name, extend_info, invited_at, last_login_at, created_at, updated_by`;
const WRITTEN = [
  'member_code',
  'last_name',
  'first_name',
  'last_name_kana',
  'first_name_kana',
  'gender',
  'birthday',
  'email',
  'phone',
  'zipcode',
  'pref_code',
  'city_code',
  'address',
  'building_name',
  'registration',
  'joined_on',
  'expires_on',
  'member_type_ids',
  'organization_ids',
  'search_key',
  'kana_key',
] as const;

type Values = Record<string, unknown>;

const search = {
  name: 'search',
  text: `select ${LIST}, count(*) over ()::int as total from account
    where facility_id = $1 and role = 2 and deleted_at is null and search_key like $2 and member_type_ids && $3::int[]
    order by kana_key, id limit 20`,
};
const get = { name: 'get', text: `select ${RECORD} from account where facility_id = $1 and id = $2` };
const create = {
  name: 'create',
  text: `insert into account (facility_id, role, ${WRITTEN.join(', ')}) values ($1, 2, ${WRITTEN.map((_, index) => `$${index + 2}`).join(', ')}) returning id, version`,
};
const update = {
  name: 'update',
  text: `update account set ${WRITTEN.map((name, index) => `${name} = $${index + 3}`).join(', ')}, version = version + 1, updated_at = now()
    where facility_id = $1 and id = $2 returning id, version`,
};

async function bodyOf(request: IncomingMessage): Promise<Values> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return JSON.parse(Buffer.concat(pieces).toString('utf8')) as Values;
}

async function answer(request: IncomingMessage): Promise<unknown> {
  const [, what, facility, id] = (request.url ?? '').split('/');
  switch (what) {
    case 'search': {
      const body = await bodyOf(request);
      const { rows } = await pool.query<{ total: number }>({ ...search, values: [facility, body.pattern, body.types] });
      return { items: rows, total: rows[0]?.total ?? 0 };
    }
    case 'get':
      return (await pool.query({ ...get, values: [facility, id] })).rows[0];
    case 'create': {
      const body = await bodyOf(request);
      return (await pool.query({ ...create, values: [facility, ...WRITTEN.map((name) => body[name])] })).rows[0];
    }
    case 'update': {
      const body = await bodyOf(request);
      return (await pool.query({ ...update, values: [facility, id, ...WRITTEN.map((name) => body[name])] })).rows[0];
    }
    default:
      return (await pool.query('select 1 as ok')).rows[0];
  }
}

const server = createServer((request, response) => {
  answer(request).then(
    (data) => {
      const text = JSON.stringify({ data });
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(text),
      });
      response.end(text);
    },
    (error: unknown) => {
      response.writeHead(500);
      response.end(String(error));
    },
  );
});
server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
