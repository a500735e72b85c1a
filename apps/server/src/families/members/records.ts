import type { PerPage } from '@tsudoi/contract';
import type { MemberDetail, MemberRecord } from '@tsudoi/contract/members';
import { ALL_PAGE_CHUNK, jstToday } from '@tsudoi/domain';
import type { StaffContext } from '../../kernel/context.ts';
import { existing } from '../../kernel/records.ts';
import { answersInWords, definitionsOf, missingInProfile, type Readable, readableBy } from '../account-cms/index.ts';
import { newestFates } from '../mails/index.ts';
import { detachFiles } from '../storages/index.ts';
import { checkRemoval } from './corporate.ts';
import { readDifferent } from './different.ts';
import { cellsFor } from './facts/list.ts';
import { presentMemberFiles } from './files.ts';
import { mergedInto } from './merge-store.ts';
import { namesFor } from './names.ts';
import { presentDetail, presentRecord, presentRow } from './present.ts';
import { type SaveContext, stale } from './save.ts';
import { type MemberOrder, type MemberQuery, pageLimit, searchMembers } from './search-store.ts';
import { readStanding } from './standing/change.ts';
import { findMember, findMemberWithFiles, type MemberRecordRow, organizationPaths, typesOf } from './store.ts';
import { deleteMember } from './write-store.ts';

type Anything = StaffContext<unknown>;

/** A page of the members that a query finds, as lists show them. */
export async function memberPage(
  context: Anything,
  query: MemberQuery,
  order: MemberOrder,
  asked: { page: number; per_page: PerPage; columns?: readonly string[] },
) {
  const limit = pageLimit(asked.per_page);
  const { tx, facility } = context;
  const cells = await cellsFor(context, asked.columns ?? [], query);
  const { total, rows } = await searchMembers(tx, query, order, {
    limit,
    offset: (asked.page - 1) * limit,
    columns: cells?.columns,
  });
  const names = await namesFor(tx, facility, rows);
  return {
    items: rows.map((row) => presentRow(row, names, query.hidden, cells?.of(row, names))),
    total,
    page: asked.page,
    per_page: asked.per_page,
    last_page: Math.max(1, Math.ceil(total / (asked.per_page === 'all' ? ALL_PAGE_CHUNK : limit))),
  };
}

/** A member in the reader's reach. @throws Problem not_found */
export const readMember = async ({ tx, scope }: Pick<Anything, 'tx' | 'scope'>, id: number) =>
  existing(await findMember(tx, id, scope.organizationIds));
/** The same with its files. @throws Problem not_found */
export const readWithFiles = async ({ tx, scope }: Pick<Anything, 'tx' | 'scope'>, id: number) =>
  existing(await findMemberWithFiles(tx, id, scope.organizationIds));

/** A member to edit: of its organizations those the reader may change; a save keeps the others. */
export function editable<Row extends MemberRecordRow>({ scope: { organizationIds: seen } }: Anything, row: Row): Row {
  return seen === null ? row : { ...row, organization_ids: row.organization_ids.filter((each) => seen.includes(each)) };
}

/** What staff may read of a member. */
export const readableOf = async ({ tx, facility }: Anything, row: MemberRecordRow): Promise<Readable> =>
  readableBy('staff', await definitionsOf(tx, facility), row);

/** What a save needs of a request by staff. */
export const saving = (context: Anything): SaveContext => ({
  tx: context.tx,
  facility: context.facility,
  scope: context.scope,
  writer: { actor: context.actor, requestId: context.requestId },
  now: context.now,
  locale: context.locale,
  services: context.services,
});

/** The member of an id, or the one it was merged into. @throws Problem not_found */
export async function readOrMerged(context: Pick<Anything, 'tx' | 'scope'>, id: number): Promise<WithFiles> {
  const row = await findMemberWithFiles(context.tx, id, context.scope.organizationIds);
  if (row !== undefined) return row;
  return readWithFiles(context, existing(await mergedInto(context.tx, id, context.scope.organizationIds)));
}

type WithFiles = Awaited<ReturnType<typeof readWithFiles>>;

/** A member for its form. */
export async function recordOf(context: Anything, found: WithFiles): Promise<MemberRecord> {
  const row = editable(context, found);
  return presentRecord(row, await readableOf(context, row), presentMemberFiles(context, row));
}

/** A member to read, with every code in words. */
export async function detailOf(context: Anything, row: WithFiles): Promise<MemberDetail> {
  const { tx, facility, locale, now } = context;
  const form = await definitionsOf(tx, facility);
  const today = jstToday(now);
  return {
    ...presentDetail(
      row,
      readableBy('staff', form, row),
      presentMemberFiles(context, row),
      await typesOf(tx, row.member_type_ids),
      await organizationPaths(tx, row.organization_ids),
    ),
    answers: answersInWords(form, row, { reader: 'staff', locale, today }),
    profile_incomplete: missingInProfile(form, row, today),
    different_members: await readDifferent(context, row.id),
    standing: await readStanding(tx, row, {
      now,
      reader: 'staff',
      readsExpiry: readableBy('staff', form, row).field('expires_on'),
    }),
    invitation_mail:
      row.signed_up || row.invited_at === null
        ? null
        : ((await newestFates(tx, 'member_invitation', [row.id])).get(row.id) ?? null),
  };
}

/** Deletes a member of this version with its files and sessions. @throws Problem stale, corporate_in_use or principal_needed */
export async function removeMember(context: Anything, row: MemberRecordRow, version: number): Promise<void> {
  const { tx, services, actor, requestId } = context;
  if (row.version !== version) throw stale(row);
  await checkRemoval(tx, row);
  if (!(await deleteMember(tx, row, { actor, requestId }))) throw stale(row);
  await detachFiles(tx, { kind: 'member', id: row.id });
  await services.sessions.closeAll(tx, 'member', row.id, 'deleted');
}
