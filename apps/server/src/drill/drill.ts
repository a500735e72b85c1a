import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { Config } from '../config.ts';
import { createStorage } from '../ports/create-storage.ts';
import { catalogueOf } from './catalogue.ts';
import { differentLines, differentTables } from './compare.ts';
import { contentsOf, sequencesOf, type TableContent } from './contents.ts';
import { differentFiles, referredFiles } from './files.ts';
import { runTool } from './postgres-tools.ts';

/** What a drill found. Without differences the backup is worth something. */
export interface Findings {
  tables: readonly TableContent[];
  files: number;
  differences: readonly string[];
  /** Milliseconds that dump and restore took. */
  dumpMs: number;
  restoreMs: number;
}

interface State {
  tables: TableContent[];
  sequences: string[];
  catalogue: string[];
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'tsudoi-drill' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return Math.round(performance.now() - began);
}

const stateOf = async (client: pg.Client): Promise<State> => ({
  tables: await contentsOf(client),
  sequences: await sequencesOf(client),
  catalogue: await catalogueOf(client),
});

/** Dumps the database and reads its state in the same moment, although people go on working in it. */
async function backUp(url: string, file: string): Promise<{ state: State; ms: number }> {
  return withClient(url, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
    const snapshot = rows[0]?.snapshot ?? '';
    const ms = await timed(() =>
      runTool('pg_dump', ['--format=custom', `--snapshot=${snapshot}`, `--file=${file}`], url),
    );
    const state = await stateOf(client);
    await client.query('commit');
    return { state, ms };
  });
}

/**
 * The restore drill: dump, restore into a new database beside it, compare everything, and take it all away again. `url` is
 * a login that sees every row and may create databases. `between` is for tests that damage what was restored.
 */
export async function drill(
  config: Pick<Config, 'storage' | 'dataDir' | 'secret'>,
  url: string,
  between: (restored: pg.Client, files: string) => Promise<void> = async () => {},
): Promise<Findings> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tsudoi-drill-'));
  const name = `tsudoi_drill_${Date.now()}_${process.pid}`;
  const restoredUrl = Object.assign(new URL(url), { pathname: `/${name}` }).toString();
  const dump = path.join(folder, 'tsudoi.dump');
  const storage = createStorage(config);
  const isLocal = config.storage.kind === 'local';
  const copied = path.join(folder, 'copy');
  try {
    const before = await backUp(url, dump);
    // Files are written once and never changed: those the dump refers to are there when it is done.
    if (isLocal)
      await cp(path.join(config.dataDir, 'files'), path.join(copied, 'files'), { recursive: true }).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error; // no file was ever stored
        },
      );
    await withClient(url, (client) => client.query(`create database ${name} template template0`));
    const restoreMs = await timed(() =>
      runTool('pg_restore', ['--exit-on-error', '--jobs=2', `--dbname=${name}`, dump], url),
    );
    return await withClient(restoredUrl, async (client) => {
      await between(client, path.join(copied, 'files'));
      const after = await stateOf(client);
      const files = await referredFiles(client);
      const copy = isLocal ? createStorage({ ...config, dataDir: copied }) : undefined;
      return {
        tables: after.tables,
        files: files.length,
        dumpMs: before.ms,
        restoreMs,
        differences: [
          ...differentTables(before.state.tables, after.tables),
          ...differentLines('sequence', before.state.sequences, after.sequences),
          ...differentLines('catalogue', before.state.catalogue, after.catalogue),
          ...(await differentFiles(files, storage, copy)),
        ],
      };
    });
  } finally {
    await withClient(url, (client) => client.query(`drop database if exists ${name} with (force)`));
    await rm(folder, { recursive: true, force: true });
  }
}
