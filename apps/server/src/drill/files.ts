import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Storage } from '../ports/storage.ts';

/** Files a database refers to, with their size where it is written down. */
export async function referredFiles(client: pg.ClientBase): Promise<{ key: string; size: number | null }[]> {
  const { rows } = await client.query<{ key: string; size: string | null }>(
    `select key, max(size) as size from (
       select key, size from stored_file
       union all select result_key, null from task where result_key is not null and state = 'done'
       union all select logo_image_path, null from facility where logo_image_path is not null) as files
     group by key order by key`,
  );
  return rows.map(({ key, size }) => ({ key, size: size === null ? null : Number(size) }));
}

async function hashOf(storage: Storage, key: string): Promise<{ hash: string; size: number } | undefined> {
  if (!(await storage.exists(key))) return undefined;
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of await storage.open(key)) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { hash: hash.digest('hex'), size };
}

/** Holds every file against its copy, or where there is none (a bucket) against what the database says of its size. */
export async function differentFiles(
  files: readonly { key: string; size: number | null }[],
  storage: Storage,
  copy: Storage | undefined,
): Promise<string[]> {
  const differences: string[] = [];
  for (const { key, size } of files) {
    const is = await hashOf(copy ?? storage, key);
    const was = copy === undefined ? is : await hashOf(storage, key);
    if (is === undefined) differences.push(`file ${key} is missing`);
    else if (size !== null && is.size !== size)
      differences.push(`file ${key} has ${is.size} bytes, the database says ${size}`);
    else if (was?.hash !== is.hash) differences.push(`file ${key} has other contents`);
  }
  return differences;
}
