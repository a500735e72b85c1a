import type { MergePerson, MergePreview } from '@tsudoi/contract/members';
import * as endpoints from '@tsudoi/contract/members';
import { comparePersons, DAY_MS, fullName } from '@tsudoi/domain';
import { referenceName } from '../../kernel/account-references.ts';
import { staff } from '../../kernel/bind.ts';
import type { StaffContext } from '../../kernel/context.ts';
import { difference, recordHistory } from '../../kernel/history.ts';
import { definitionsOf } from '../account-cms/index.ts';
import { endWhatAddressesGave, followGivenAddresses } from '../auth/index.ts';
import { facilityAddress, queueMail } from '../mails/index.ts';
import { differenceAmong } from './different-store.ts';
import { comparable, presentReasons } from './duplicates.ts';
import { presentMemberFiles } from './files.ts';
import { fieldsInWords, mergedValues, PHOTO } from './merge-fields.ts';
import { countedReferences, inWords, pairToMerge, whyNot, workingReferences } from './merge-pair.ts';
import {
  countEvents,
  insertMerge,
  lockPayersOf,
  lockSignIn,
  type MergeRow,
  markMerged,
  mergesInto,
  photoNames,
  type SignInRow,
  swapPhotos,
  UNDO_DAYS,
  writeSignIn,
} from './merge-store.ts';
import { readMember } from './records.ts';
import { stale, valuesOf } from './save.ts';
import type { MemberRecordRow } from './store.ts';
import { updateMember } from './write-store.ts';

type Pair = Awaited<ReturnType<typeof pairToMerge>>;
type Context = StaffContext<unknown>;

const undoUntil = (mergedAt: Date): Date => new Date(mergedAt.getTime() + UNDO_DAYS * DAY_MS);
/** Merges of after this time can still be undone. */
export const undoableSince = (now: Date): Date => new Date(now.getTime() - UNDO_DAYS * DAY_MS);

/** A merge as lists and its own screen show it. */
export const presentMerge = ({ id, member_code, last_name, first_name, merged_at, merged_by }: MergeRow) => ({
  id,
  member_code,
  last_name,
  first_name,
  merged_at: merged_at.toISOString(),
  merged_by,
  until: undoUntil(merged_at).toISOString(),
});

function presentPerson(context: Context, row: Pair['kept']): MergePerson {
  const { id, version, account_code, member_code, last_name, first_name, signed_up } = row;
  return {
    ...{ id, version, account_code, member_code, last_name, first_name, signed_up },
    profile_image: presentMemberFiles(context, row).profile_image,
    last_login_at: row.last_login_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}

/** How many things hang on each of the two, kind by kind; what neither has is left out. */
async function hangingOn(context: Context, { kept, gone }: Pair): Promise<MergePreview['hanging']> {
  const ids = [kept.id, gone.id];
  const counts: MergePreview['hanging'] = [];
  for (const { kind, work } of countedReferences(context)) {
    const found = await work.count(context.tx, ids);
    counts.push({ kind, kept: found.get(kept.id) ?? 0, gone: found.get(gone.id) ?? 0 });
  }
  const beside = await countEvents(context.tx, ids);
  counts.push({ kind: 'events', kept: beside.get(kept.id) ?? 0, gone: beside.get(gone.id) ?? 0 });
  return counts.filter((one) => one.kept + one.gone > 0);
}

async function previewOf(context: Context, pair: Pair): Promise<MergePreview> {
  const { tx, facility, locale } = context;
  const { kept, gone } = pair;
  const definitions = await definitionsOf(tx, facility);
  const [a, b] = [comparable(definitions, kept), comparable(definitions, gone)];
  const { fields, hidden } = await fieldsInWords(tx, definitions, valuesOf(kept), valuesOf(gone), locale);
  const [left, right] = [presentPerson(context, kept), presentPerson(context, gone)];
  const photo = {
    field: PHOTO,
    label: '',
    kept: left.profile_image?.file_name ?? null,
    gone: right.profile_image?.file_name ?? null,
    same: left.profile_image === null && right.profile_image === null,
    list: false,
    suggested: left.profile_image === null && right.profile_image !== null ? ('gone' as const) : ('kept' as const),
  };
  return {
    kept: left,
    gone: right,
    reasons: presentReasons(comparePersons(a, b), a, b),
    said_different: (await differenceAmong(tx, [kept.id, gone.id]))(kept.id, gone.id),
    fields: photo.same ? fields : [...fields, photo],
    hidden,
    hanging: await hangingOn(context, pair),
    sign_in: kept.signed_up ? 'kept' : gone.signed_up ? 'gone' : null,
    refused: inWords(await whyNot(context, kept, gone), locale),
  };
}

/** How the one who stays signs in afterwards: as before, or as the other did where it never could; a confirmed address stays so. */
function signInAfter(
  now: SignInRow,
  gone: SignInRow,
  email: { before: string | null; after: string | null },
): SignInRow {
  const next = { ...now };
  if (takesPassword(now, gone))
    Object.assign(next, { ...gone, id: now.id, corporate_id: now.corporate_id, principle_flag: now.principle_flag });
  else if (email.before !== email.after && gone.confirmed_email !== null && gone.confirmed_email === email.after)
    Object.assign(next, { confirmed_email: gone.confirmed_email, email_confirmed_at: gone.email_confirmed_at });
  if (now.corporate_id === null) next.corporate_id = gone.corporate_id;
  return next;
}

const takesPassword = (kept: SignInRow, gone: SignInRow): boolean =>
  kept.password_hash === null && gone.password_hash !== null;

/** What is stored of it for undoing: never a password, which the row of the one who went still has. */
const withoutPassword = ({ password_hash: _, id: __, ...rest }: SignInRow) => rest;

/** Moves everything that hangs on the one who goes; returns what did, by `table.column`. */
async function moveAll(context: Context, from: number, to: number): Promise<Record<string, number[]>> {
  const moved: Record<string, number[]> = {};
  for (const one of workingReferences(context)) {
    const rows = await one.work.move(context.tx, { from, to });
    if (rows.length > 0) moved[referenceName(one)] = rows;
  }
  return moved;
}

/** Swaps the photos and returns the names for the history; undefined where there is none to swap. */
async function takePhoto({ tx }: Context, { kept, gone }: Pair, moved: Record<string, number[]>) {
  const names = await photoNames(tx, [kept.id, gone.id]);
  if (names.size === 0) return undefined;
  const { taken, given } = await swapPhotos(tx, { from: gone.id, to: kept.id });
  Object.assign(moved, { photo_taken: taken, photo_given: given });
  return { before: { [PHOTO]: names.get(kept.id) ?? null }, after: { [PHOTO]: names.get(gone.id) ?? null } };
}

/**
 * Tells the one who goes at its own address, where that is not the address of the one who stays: whoever merges two people who are
 * not one takes an account from its owner, and the owner has to learn of it as of a changed address.
 */
async function tellGone({ tx, locale }: Context, { kept, gone }: Pair, email: string | null): Promise<void> {
  if (gone.email === null || gone.email === email) return;
  await queueMail(tx, {
    kind: 'member_merged',
    accountId: kept.id,
    to: gone.email,
    toName: fullName(gone),
    locale,
    values: { facility: (await facilityAddress(tx)).name, gone: gone.member_code, kept: kept.member_code },
  });
}

const corporateChange = (kept: MemberRecordRow, gone: MemberRecordRow) =>
  kept.corporate_id === null && gone.corporate_id !== null
    ? { before: { corporate_code: null }, after: { corporate_code: gone.corporate_code } }
    : undefined;

/** Merges the second into the first. @throws Problem stale, or why they cannot be merged */
async function merge(
  context: StaffContext<typeof endpoints.mergeMembers>,
): Promise<{ id: number; code: string; version: number; merge_id: number }> {
  const { tx, facility, params, body, actor, requestId, services, locale } = context;
  await lockPayersOf(tx, [params.id, params.other_id]);
  const before = await lockSignIn(tx, [params.id, params.other_id]);
  const pair = await pairToMerge(context, params);
  const { kept, gone } = pair;
  if (kept.version !== body.version) throw stale(kept);
  if (gone.version !== body.other_version) throw stale(gone);
  const [refused] = await whyNot(context, kept, gone);
  if (refused !== undefined) throw refused;

  const old = valuesOf(kept);
  const next = mergedValues(await definitionsOf(tx, facility), old, valuesOf(gone), body.choices);
  const columns = difference(old, next);
  const goneVersion = await markMerged(tx, gone, kept.id, actor.name);
  if (goneVersion === undefined) throw stale(gone);
  const moved = await moveAll(context, gone.id, kept.id);
  const photo = body.choices[PHOTO] === 'gone' ? await takePhoto(context, pair, moved) : undefined;
  const corporate = corporateChange(kept, gone);
  const change = {
    before: { ...columns.before, ...photo?.before, ...corporate?.before },
    after: { ...columns.after, ...photo?.after, ...corporate?.after, merged_member: gone.id },
  };
  const at = { id: kept.id, version: kept.version, linksChange: true, action: 'merge' } as const;
  const written = await updateMember(tx, at, next, { actor, requestId }, change);
  if (written === undefined) throw stale(kept);
  await followGivenAddresses(tx, [{ ...next, id: kept.id, before: kept.email }], {
    sessions: services.sessions,
    locale,
  });

  await tellGone(context, pair, next.email);

  const signIn = {
    kept: before.get(kept.id),
    gone: before.get(gone.id),
    now: (await lockSignIn(tx, [kept.id])).get(kept.id),
  };
  if (signIn.kept === undefined || signIn.gone === undefined || signIn.now === undefined)
    throw new Error(`member ${kept.id} is gone within its own transaction`);
  await writeSignIn(tx, signInAfter(signIn.now, signIn.gone, { before: kept.email, after: next.email }));
  const isTaken = takesPassword(signIn.kept, signIn.gone);
  // An address that staff give to somebody's password, by a merge as by a form: links that it was sent end, and so on.
  if (isTaken && next.email !== gone.email) await endWhatAddressesGave(tx, 'member', [kept.id], 'merged');
  const after = (await lockSignIn(tx, [kept.id])).get(kept.id) ?? signIn.now;
  await services.sessions.closeAll(tx, 'member', gone.id, 'merged');
  const entry = { family: 'members', recordId: gone.id, version: goneVersion, action: 'merged', requestId };
  await recordHistory(tx, actor, { ...entry, after: { merged_into: kept.id } });
  const merge_id = await insertMerge(tx, {
    kept_id: kept.id,
    gone_id: gone.id,
    before: { ...columns.before, sign_in: withoutPassword(signIn.kept) },
    after: {
      ...columns.after,
      sign_in: withoutPassword(after),
      password_taken: isTaken,
    },
    moved,
    merged_by: actor.name,
  });
  return { id: kept.id, code: kept.member_code, version: written.version, merge_id };
}

/** Two members who are one person (decision 0069). */
export const merging = [
  staff(endpoints.previewMerge, async (context) => previewOf(context, await pairToMerge(context, context.params))),

  staff(endpoints.mergeMembers, merge),

  staff(endpoints.memberMerges, async (context) => {
    const { tx, params, scope, now } = context;
    await readMember(context, params.id);
    return (await mergesInto(tx, params.id, undoableSince(now), scope.organizationIds)).map(presentMerge);
  }),
];
