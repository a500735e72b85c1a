// The floors: what node:http and pg can do at best. No session, no permission, no fence, no history, no check; one prepared
// statement for each request, `/wide/…` on the tables of the product and `/narrow/…` on a table of its own. Started by
// floor.ts as a process of its own.
import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';
import type { Statement, Values } from './floors/floor.ts';
import { narrow } from './floors/narrow.ts';
import { wide } from './floors/wide.ts';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.DATABASE_POOL ?? 10) });

const rowsOf = async <Row extends pg.QueryResultRow>(statement: Statement): Promise<Row[]> =>
  (await pool.query<Row>(statement)).rows;

async function bodyOf(request: IncomingMessage): Promise<Values> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return JSON.parse(Buffer.concat(pieces).toString('utf8')) as Values;
}

async function answer(request: IncomingMessage): Promise<unknown> {
  const [, which, what, facility = '', id = ''] = (request.url ?? '').split('/');
  const floor = which === 'narrow' ? narrow : wide;
  switch (what) {
    case 'search': {
      const rows = await rowsOf<{ total: number }>(floor.search(facility, await bodyOf(request)));
      return { items: rows, total: rows[0]?.total ?? 0 };
    }
    case 'get':
      return (await rowsOf(floor.get(facility, id)))[0];
    case 'create':
      return (await rowsOf(floor.create(facility, await bodyOf(request))))[0];
    case 'update':
      return (await rowsOf(floor.update(facility, id, await bodyOf(request))))[0];
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
