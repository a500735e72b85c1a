import { Problem } from '@tsudoi/contract';
import { existing } from '../../kernel/records.ts';
import { definitionsOf } from '../account-cms/index.ts';
import { changesInWords, isUnchanged, partsOf, putBackState, type StoredChange } from './changes.ts';
import type { MemberValues } from './columns.ts';
import { putColumnsBack, type SaveContext, stale, valuesOf } from './save.ts';
import { findMember } from './store.ts';
import type { WrittenMember } from './write-store.ts';

/**
 * Puts fields of a change back, all of them unless some are named, in a new version with an entry of its own.
 * @throws Problem put_back_refused where one of them cannot be, stale where one has changed since, validation where the
 * form or what it names has changed
 */
export async function putBackChange(
  context: SaveContext,
  change: StoredChange,
  only: readonly string[] | undefined,
): Promise<WrittenMember & { member_code: string }> {
  const { tx, facility, scope, locale } = context;
  const row = existing(await findMember(tx, change.record_id, scope.organizationIds));
  const current: Record<string, unknown> = { ...valuesOf(row) };
  const [changes = []] = await changesInWords(tx, await definitionsOf(tx, facility), [change], locale);
  const asked = only === undefined ? changes : changes.filter(({ field }) => only.includes(field));
  if (asked.length === 0 || asked.length < (only?.length ?? 0)) throw new Problem('put_back_refused');
  for (const each of asked)
    if (!['yes', 'changed_since'].includes(putBackState(each, change, current))) throw new Problem('put_back_refused');
  if (asked.some(({ field }) => !isUnchanged(field, change.after, current))) throw stale(row);

  const columns: Record<string, unknown> = {};
  const answers: Record<string, unknown> = { ...row.extend_info };
  for (const { field } of asked) {
    const own = /^extend_info\.(.+)$/.exec(field)?.[1];
    if (own === undefined) columns[field] = change.before?.[field] ?? null;
    else answers[own] = partsOf(change.before?.extend_info)[own] ?? null;
  }
  const written = await putColumnsBack(context, row, { ...(columns as Partial<MemberValues>), extend_info: answers });
  // The form keeps what it does not ask of staff.
  if (written.version === row.version) throw new Problem('put_back_refused');
  return written;
}
