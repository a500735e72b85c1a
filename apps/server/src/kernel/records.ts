import { type FieldCode, fieldProblem, lastPage, Problem } from '@tsudoi/contract';
import { constraintOf } from '../db/engine.ts';
import type { PageRequest } from '../db/page.ts';
import { staleProblem } from '../db/versioned.ts';
import { difference } from './history.ts';

/** The record, if there is one. @throws Problem not_found */
export function existing<T>(record: T | undefined): T {
  if (record === undefined) throw new Problem('not_found');
  return record;
}

/** Compares the version that a caller read with the record's. @throws Problem stale with who changed it and when */
export function checkVersion(
  record: { version: number; updated_at: Date; updated_by: string | null },
  version: number,
): void {
  if (record.version !== version) throw staleProblem(record);
}

/**
 * Runs a write; where a unique index refuses it, throws the problem of the field whose value another record has. `fields` are
 * that field and its code by the name of the index. @throws Problem validation, and whatever else the write throws
 */
export async function mapUniqueViolation<T>(
  fields: Readonly<Record<string, readonly [field: string, code: FieldCode]>>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const found = fields[constraintOf(error) ?? ''];
    throw found === undefined ? error : fieldProblem(...found);
  }
}

/** What a save changes, by field. */
interface Changes {
  before: object;
  after: object;
}

/**
 * Old and new values of what a change changes, for the audit entry; undefined where nothing differs. `more` is what changes
 * beside the columns, such as files.
 */
export function changeOf<T extends object>(
  before: T,
  after: T,
  more?: Changes,
): { before: Partial<T>; after: Partial<T> } | undefined {
  const change = difference(before, after);
  if (more === undefined) return Object.keys(change.after).length === 0 ? undefined : change;
  return { before: { ...change.before, ...more.before }, after: { ...change.after, ...more.after } };
}

/** The envelope of a list (G-02): rows as they travel, how many there are in all, and the page. */
export function presentPage<R, Item>(
  { page, per_page }: PageRequest,
  { rows, total }: { rows: readonly R[]; total: number },
  present: (row: R) => Item,
) {
  return { items: rows.map(present), total, page, per_page, last_page: lastPage(total, per_page) };
}
