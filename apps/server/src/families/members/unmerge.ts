import { Problem } from '@tsudoi/contract';
import type { UndoPreview } from '@tsudoi/contract/members';
import * as endpoints from '@tsudoi/contract/members';
import { StaffCorporatePrincipleFlag, sameAnswer } from '@tsudoi/domain';
import { referenceName } from '../../kernel/account-references.ts';
import { staff } from '../../kernel/bind.ts';
import type { StaffContext } from '../../kernel/context.ts';
import { difference, recordHistory } from '../../kernel/history.ts';
import { existing } from '../../kernel/records.ts';
import { definitionsOf } from '../account-cms/index.ts';
import { followGivenAddresses } from '../auth/index.ts';
import { changesInWords, partsOf } from './changes.ts';
import { checkLimit } from './check.ts';
import { type MemberValues, memberColumnNames } from './columns.ts';
import { presentMerge, undoableSince } from './merge.ts';
import { countedReferences, inWords, workingReferences } from './merge-pair.ts';
import {
  isMergedLater,
  lockPayersOf,
  lockSignIn,
  type MergeRow,
  markUndone,
  mergeInReach,
  photosOf,
  reviveMerged,
  type SignInRow,
  type StoredMerge,
  swapPhotos,
  writeSignIn,
} from './merge-store.ts';
import { stale, valuesOf } from './save.ts';
import { findMember, type MemberRecordRow } from './store.ts';
import { changedInWords } from './words.ts';
import { updateMember } from './write-store.ts';

type Context = StaffContext<unknown>;
type Found = StoredMerge & MergeRow & { gone_active: boolean };
type Values = MemberValues & { member_code: string };

/** The merge and the member who stays. @throws Problem not_found */
async function mergeToUndo({ tx, scope }: Context, id: number): Promise<{ merge: Found; kept: MemberRecordRow }> {
  const merge = existing(await mergeInReach(tx, id, scope.organizationIds));
  return { merge, kept: existing(await findMember(tx, merge.kept_id, scope.organizationIds)) };
}

/** Why a merge cannot be undone. */
async function whyNotUndone({ tx, now }: Context, merge: StoredMerge, kept: MemberRecordRow): Promise<Problem[]> {
  const problems: Problem[] = [];
  if (merge.merged_at <= undoableSince(now)) problems.push(new Problem('unmerge_over'));
  if (await isMergedLater(tx, merge)) problems.push(new Problem('unmerge_later'));
  const gaveCorporate = partsOf(merge.before.sign_in).corporate_id !== partsOf(merge.after.sign_in).corporate_id;
  if (gaveCorporate && kept.principle_flag === StaffCorporatePrincipleFlag.principal)
    problems.push(new Problem('unmerge_principal'));
  return problems;
}

const equal = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** What the merge changed gets back what it held; what was changed again since stays, and is named. */
function valuesBefore(
  current: Values,
  { before, after }: StoredMerge,
): { values: Values; changedSince: Partial<Values> } {
  const columns: Record<string, unknown> = {};
  const changedSince: Record<string, unknown> = {};
  for (const column of memberColumnNames) {
    if (column === 'extend_info' || !Object.hasOwn(after, column)) continue;
    if (equal(current[column], after[column])) columns[column] = before[column];
    else changedSince[column] = current[column];
  }
  const [old, merged] = [partsOf(before.extend_info), partsOf(after.extend_info)];
  const answers: Record<string, unknown> = { ...current.extend_info };
  const since: Record<string, unknown> = {};
  for (const id of Object.keys({ ...old, ...merged })) {
    if (sameAnswer(old[id], merged[id])) continue;
    if (!sameAnswer(current.extend_info[id], merged[id])) since[id] = current.extend_info[id] ?? null;
    else if (old[id] === undefined) delete answers[id];
    else answers[id] = old[id];
  }
  if (Object.keys(since).length > 0) changedSince.extend_info = since;
  return {
    values: {
      ...current,
      ...(columns as Partial<MemberValues>),
      member_code: current.member_code,
      extend_info: answers,
    },
    changedSince: changedSince as Partial<Values>,
  };
}

async function previewOf(context: Context, id: number): Promise<UndoPreview> {
  const { tx, facility, locale } = context;
  const { merge, kept } = await mergeToUndo(context, id);
  const definitions = await definitionsOf(tx, facility);
  const { values, changedSince } = valuesBefore(valuesOf(kept), merge);
  const change = { record_id: kept.id, ...difference(valuesOf(kept), values) };
  const [fields = []] = await changesInWords(tx, definitions, [change], locale);
  const back: UndoPreview['back'] = [];
  const since: UndoPreview['since'] = [];
  // What the merge itself wrote has its time, which the database has in microseconds.
  for (const one of countedReferences(context)) {
    const moved = merge.moved[referenceName(one)] ?? [];
    if (moved.length > 0) back.push({ kind: one.kind, count: moved.length });
    const count = await one.work.countSince(tx, kept.id, new Date(merge.merged_at.getTime() + 1), moved);
    if (count > 0) since.push({ kind: one.kind, count });
  }
  return {
    ...presentMerge(merge),
    kept: { id: kept.id, version: kept.version, account_code: kept.account_code },
    fields: fields.map(({ label, before, after }) => ({ label, now: before, was: after })),
    changed_since: changedInWords(definitions, { before: {}, after: { ...changedSince } }, locale),
    ...{ back, since },
    refused: inWords(await whyNotUndone(context, merge, kept), locale),
  };
}

/** How the one who stays signed in before, as far as nothing has changed since. */
function signInBefore(now: SignInRow, gone: SignInRow, { before, after }: StoredMerge): SignInRow {
  const [old, merged] = [partsOf(before.sign_in), partsOf(after.sign_in)];
  const next: Record<string, unknown> = { ...now };
  for (const name of Object.keys(old)) if (equal(partsOf(now)[name], merged[name])) next[name] = old[name];
  const isTaken = after.password_taken === true && now.password_hash === gone.password_hash;
  return { ...now, ...next, password_hash: isTaken ? null : now.password_hash } as SignInRow;
}

async function undo(context: StaffContext<typeof endpoints.undoMerge>): Promise<object> {
  const { tx, facility, params, body, actor, requestId, services, locale } = context;
  const found = await mergeToUndo(context, params.id);
  const pair = { from: found.merge.gone_id, to: found.merge.kept_id };
  await lockPayersOf(tx, [pair.from, pair.to]);
  const rows = await lockSignIn(tx, [pair.from, pair.to]);
  const [goneSignIn, keptSignIn] = [existing(rows.get(pair.from)), existing(rows.get(pair.to))];
  // Read once more under the lock: of two who undo at once, the second finds nothing.
  const { merge, kept } = await mergeToUndo(context, params.id);
  if (kept.version !== body.version) throw stale(kept);
  const [refused] = await whyNotUndone(context, merge, kept);
  if (refused !== undefined) throw refused;
  // Who has withdrawn takes no place.
  if (merge.gone_active) await checkLimit(tx, facility.account_limit, 1);

  const { values } = valuesBefore(valuesOf(kept), merge);
  const columns = difference(valuesOf(kept), values);
  const at = { id: kept.id, version: kept.version, linksChange: true, action: 'unmerge' } as const;
  const change = { before: columns.before, after: { ...columns.after, merged_member: pair.from } };
  const written = await updateMember(tx, at, values, { actor, requestId }, change);
  if (written === undefined) throw stale(kept);
  await followGivenAddresses(tx, [{ ...values, id: kept.id, before: kept.email }], {
    sessions: services.sessions,
    locale,
  });
  await writeSignIn(tx, signInBefore(keptSignIn, goneSignIn, merge));
  if (merge.after.password_taken === true) await services.sessions.closeAll(tx, 'member', kept.id, 'merge undone');

  for (const one of workingReferences(context).toReversed())
    await one.work.moveBack(tx, pair, merge.moved[referenceName(one)] ?? []);
  await putPhotosBack(context, pair, merge);
  const version = await reviveMerged(tx, pair.from, pair.to, actor.name);
  if (version === undefined) throw new Problem('not_found');
  const entry = { family: 'members', recordId: pair.from, version, action: 'unmerged', requestId };
  await recordHistory(tx, actor, { ...entry, after: { merged_into: pair.to } });
  await markUndone(tx, merge.id, actor.name);
  return {};
}

/** Swaps the photos back, unless the one who stays was given another one since. */
async function putPhotosBack(
  { tx }: Context,
  pair: { from: number; to: number },
  { moved }: StoredMerge,
): Promise<void> {
  if (moved.photo_taken === undefined) return;
  const now = await photosOf(tx, pair.to);
  if (equal(now, moved.photo_taken)) await swapPhotos(tx, pair);
}

/** Undoing merges, within the days in which that is possible. */
export const undoing = [
  staff(endpoints.previewUndoMerge, (context) => previewOf(context, context.params.id)),
  staff(endpoints.undoMerge, undo),
];
