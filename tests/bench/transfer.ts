import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { TaskProgress, TaskState } from '@tsudoi/contract';
import { exportMembers, importMembers } from '@tsudoi/contract/members';
import { applyTask, getTask } from '@tsudoi/contract/tasks';
import { CSV_BOM } from '@tsudoi/domain';
import type { Actor } from '@tsudoi/kit/actor';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { chance } from './chance.ts';
import type { Cluster } from './cluster.ts';
import { narrowColumns, narrowFields } from './floors/narrow.ts';
import { stopwatch, type Took } from './measure.ts';
import { accountColumns, accountLine, csvHeader, csvLine, type Person, person } from './person.ts';
import type { BenchFacility } from './world.ts';

const SEED = 20_270_401;

/** Members as a facility hands them over: a CSV with labels in words; `alter` makes somebody else of one. */
export function memberFile(rows: number, domain: string, alter = (one: Person, _: number): Person => one): Blob {
  const stream = chance(SEED);
  const pieces = [CSV_BOM, csvHeader];
  for (let number = 1; number <= rows; number++) pieces.push(csvLine(alter(person(stream, number, domain), number)));
  return new Blob([pieces.join('')], { type: 'text/csv' });
}

/** A table that members are copied into and out of as they are: the whole work of a floor. */
export interface CopyTable {
  name: string;
  columns: readonly string[];
  /** One member as a line of `COPY … FROM STDIN` in text format. */
  line(one: Person, at: { facility: BenchFacility; id: number }): string;
  /** Query of the members of a facility as `COPY … TO STDOUT` sends them. */
  members(facility: BenchFacility): string;
}

const OUT = `member_code, last_name, first_name, last_name_kana, first_name_kana, gender, birthday, email, phone, zipcode, pref_code, city_code, address,
  building_name, member_type_ids, registration, joined_on, expires_on`;

/** The product's own table, with all its columns and indexes; out of it the columns of the CSV in the order of the list. */
export const wideTable: CopyTable = {
  name: 'account',
  columns: accountColumns,
  line: (one, { facility, id }) =>
    accountLine(one, {
      facilityId: facility.id,
      id,
      typeId: facility.typeIds[one.type] ?? 0,
      organizationId: facility.organizationIds[0] ?? null,
    }),
  members: ({ id }) =>
    `select ${OUT} from account where facility_id = ${id} and role = 2 and deleted_at is null order by kana_key, id`,
};

/** The table of the second floor: in and out without order. */
export const narrowTable: CopyTable = {
  name: 'floor.member',
  columns: ['facility_id', 'id', ...narrowColumns],
  line: (one, { facility, id }) =>
    `${[facility.id, id, facility.typeIds[one.type], ...narrowFields.map((name) => one[name])].join('\t')}\n`,
  members: ({ id }) => `select ${narrowColumns.join(', ')} from floor.member where facility_id = ${id}`,
};

/** The same members as pieces of `COPY … FROM STDIN`. */
export function copyText(table: CopyTable, rows: number, facility: BenchFacility, firstId: number): string[] {
  const stream = chance(SEED);
  const pieces: string[] = [];
  for (let from = 1; from <= rows; from += 1_000) {
    let piece = '';
    for (let number = from; number < Math.min(from + 1_000, rows + 1); number++) {
      piece += table.line(person(stream, number, facility.host), { facility, id: firstId + number });
    }
    pieces.push(piece);
  }
  return pieces;
}

async function withClient<T>(cluster: Cluster, database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: cluster.url(database) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Plain COPY into a table with its indexes, timed. The rows are removed again. */
export function timeCopyIn(
  cluster: Cluster,
  database: string,
  table: CopyTable,
  pieces: readonly string[],
  firstId: number,
): Promise<Took> {
  return withClient(cluster, database, async (client) => {
    const took = await stopwatch(cluster, process.pid, () =>
      pipeline(
        Readable.from(pieces),
        client.query(copyFrom(`copy ${table.name} (${table.columns.join(', ')}) from stdin`)),
      ),
    );
    await client.query(`delete from ${table.name} where id > $1`, [firstId]);
    await client.query(`vacuum (analyze) ${table.name}`);
    return took;
  });
}

/** Plain COPY of the members of a facility to nowhere; timed, with the number of rows. */
export function timeCopyOut(
  cluster: Cluster,
  database: string,
  table: CopyTable,
  facility: BenchFacility,
): Promise<Took & { rows: number }> {
  return withClient(cluster, database, async (client) => {
    let rows = 0;
    const count = new Writable({
      write(piece: Buffer, _, done) {
        for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) rows += 1;
        done();
      },
    });
    const source = copyTo(`copy (${table.members(facility)}) to stdout (format csv)`);
    return { ...(await stopwatch(cluster, process.pid, () => pipeline(client.query(source), count))), rows };
  });
}

/** Waits until a task has settled in `state`. @throws Error when it ends otherwise */
export async function settled(staff: Actor, id: number, state: TaskState): Promise<TaskProgress> {
  for (;;) {
    const task = await staff.call(getTask, { params: { id } });
    if (task.state === state) return task;
    if (!task.is_progressing && task.state !== 'planned')
      throw new Error(`task ${id} ended as ${task.state}: ${task.error_msg ?? task.validation_msg}`);
    await pause(25);
  }
}

/** Uploads a file and waits for its plan. */
export async function planned(staff: Actor, file: Blob): Promise<TaskProgress & { task: number }> {
  const { task_id } = await staff.call(importMembers, {
    body: { encode_type: 'UTF-8' },
    files: { file: new File([file], 'members.csv', { type: 'text/csv' }) },
  });
  return { ...(await settled(staff, task_id, 'planned')), task: task_id };
}

/** Uploads a file, waits for its plan and applies it; returns the seconds of both parts. */
export async function timeImport(
  staff: Actor,
  file: Blob,
  rows: number,
): Promise<{ plan: number; apply: number; task: number }> {
  const began = performance.now();
  const plan = await planned(staff, file);
  if (plan.total_insert_records !== rows) throw new Error(`the plan has ${plan.total_insert_records} of ${rows} rows`);
  const between = performance.now();
  await staff.call(applyTask, { params: { id: plan.task } });
  await settled(staff, plan.task, 'applied');
  return { plan: (between - began) / 1000, apply: (performance.now() - between) / 1000, task: plan.task };
}

/** Exports all members of a facility; returns the seconds until the file is there, its rows, bytes and address. */
export async function timeExport(
  staff: Actor,
  encoding: 'UTF-8' | 'SJIS',
): Promise<{ seconds: number; rows: number; bytes: number }> {
  const began = performance.now();
  const { task_id } = await staff.call(exportMembers, { body: { default_search: {}, encode_type: encoding } });
  const done = await settled(staff, task_id, 'done');
  const seconds = (performance.now() - began) / 1000;
  const { bytes, status } = await staff.raw({ path: done.url_download ?? '' });
  if (status !== 200) throw new Error(`the file of the export answered ${status}`);
  const rows =
    new TextDecoder(encoding === 'SJIS' ? 'shift_jis' : 'utf-8').decode(bytes).trimEnd().split('\r\n').length - 1;
  return { seconds, rows, bytes: bytes.length };
}
