import { fieldProblem, Problem } from '@tsudoi/contract';
import type { MemberCreate, MemberUpdate } from '@tsudoi/contract/members';
import { jstToday } from '@tsudoi/domain';
import type { Locale } from '@tsudoi/i18n';
import type * as v from 'valibot';
import { constraintOf, sqlState } from '../../db/engine.ts';
import type { FacilityTx } from '../../db/scope.ts';
import type { OrganizationScope } from '../../kernel/context.ts';
import type { Facility } from '../../kernel/facility.ts';
import { difference, recordHistory } from '../../kernel/history.ts';
import type { Services } from '../../kernel/services.ts';
import { definitionsOf } from '../account-cms/index.ts';
import { followGivenAddresses } from '../auth/index.ts';
import { applyForm, EMPTY_MEMBER } from './answers.ts';
import { checkLimit, checkReferences, firstExpiry } from './check.ts';
import { type Numbering, takeNextCodes } from './code-store.ts';
import { type MemberValues, memberColumnNames } from './columns.ts';
import { checkClassChange } from './corporate.ts';
import { type MemberFilesChange, replaceMemberFiles } from './files.ts';
import { findMember, type MemberRecordRow } from './store.ts';
import {
  insertMember,
  insertMemberWithNextCode,
  type StaffPlace,
  updateMember,
  type Writer,
  type WrittenMember,
} from './write-store.ts';

type Body = v.InferOutput<typeof MemberCreate>;
type Change = Omit<v.InferOutput<typeof MemberUpdate>, 'version'>;

/** What a save needs to know of the request. */
export interface SaveContext {
  tx: FacilityTx;
  facility: Facility;
  scope: OrganizationScope;
  writer: Writer;
  now: Date;
  locale: Locale;
  services: Pick<Services, 'sessions'>;
}

/** The columns of a member as they stand. */
export function valuesOf(row: MemberRecordRow): MemberValues & { member_code: string } {
  return Object.fromEntries(memberColumnNames.map((name) => [name, row[name]])) as unknown as MemberValues & {
    member_code: string;
  };
}

/** basic_info without its files, which are no columns. */
function withoutFiles<I extends { document?: unknown; document_url?: unknown; profile_image?: unknown }>(info: I) {
  const { document: _, document_url: __, profile_image: ___, ...columns } = info;
  return columns;
}

/** The columns a form asks for. */
function asked({ basic_info: info, extend_info }: Body): MemberValues {
  const { member_code, member_type, organization_ids, ...plain } = withoutFiles(info);
  return {
    ...plain,
    member_code: member_code === '' ? null : member_code,
    member_type_ids: [...new Set(member_type)],
    organization_ids: [...new Set(organization_ids ?? [])],
    extend_info,
  };
}

/** The columns after a change: what the form leaves out stays as it is. */
function changed(row: MemberRecordRow, { basic_info: info, extend_info }: Change) {
  const { member_code, member_type, organization_ids: _, ...plain } = withoutFiles(info);
  return {
    ...valuesOf(row),
    ...plain,
    member_code: member_code === undefined || member_code === '' ? row.member_code : member_code,
    member_type_ids: [...new Set(member_type)],
    extend_info: extend_info ?? row.extend_info,
  };
}

const codeTaken = () => fieldProblem('basic_info.member_code', 'code_taken');
/** How often a code that was free a moment ago may be gone when it is used. */
const TRIES = 5;

/** Registers a member with the files that were sent; `place` where it is staff of a corporate. */
export async function createMember(
  context: SaveContext,
  body: Body,
  place?: StaffPlace,
): Promise<WrittenMember & { member_code: string }> {
  const made = await insertNew(context, body, place);
  const { actor, requestId } = context.writer;
  const files = await replaceMemberFiles({ tx: context.tx, actor }, made.id, body.basic_info);
  if (files === undefined) return made;
  const entry = { family: 'members', recordId: made.id, version: made.version, action: 'update', requestId };
  await recordHistory(context.tx, actor, { ...entry, ...files });
  return made;
}

/** Registers a member; without a code it gets the next one of its main type. */
async function insertNew(
  { tx, facility, scope, writer, now }: SaveContext,
  body: Body,
  place: StaffPlace | undefined,
): Promise<WrittenMember & { member_code: string }> {
  const sent = asked(body);
  if (sent.organization_ids.length === 0 && scope.chosenId !== null) sent.organization_ids = [scope.chosenId];
  const form = await definitionsOf(tx, facility);
  const saved = applyForm(form, { writer: 'staff', values: sent, stored: EMPTY_MEMBER, now });
  const [type] = await checkReferences(tx, saved, scope);
  const { values } = saved;
  await checkLimit(tx, facility.account_limit, 1);
  values.expires_on ??= firstExpiry(type, values.joined_on, jstToday(now), facility);
  const { member_code } = values;
  if (member_code === null) return createWithNextCode(tx, values, type ?? { prefix: '', digits: 6 }, writer, place);
  const made = await insertMember(tx, { ...values, member_code }, writer, place);
  if (made === undefined) throw codeTaken();
  return made;
}

/** Registers a member with the next code. Where that is taken, codes that somebody typed are skipped. */
export async function createWithNextCode(
  tx: FacilityTx,
  values: MemberValues,
  numbering: Numbering,
  writer: Writer,
  place?: StaffPlace,
): Promise<WrittenMember & { member_code: string }> {
  let made = await insertMemberWithNextCode(tx, values, numbering, writer, place);
  for (let attempt = 0; made === undefined && attempt < TRIES; attempt++) {
    const [member_code = ''] = await takeNextCodes(tx, numbering, 1);
    made = await insertMember(tx, { ...values, member_code }, writer, place);
  }
  if (made !== undefined) return made;
  throw codeTaken();
}

/** Who changed a record last, for the one who comes too late. */
export function stale(row: { updated_by: string | null; updated_at: Date }): Problem {
  return new Problem('stale', { params: { by: row.updated_by ?? '', at: row.updated_at.toISOString() } });
}

/** Writes what differs; nothing where nothing does. */
async function write(
  tx: FacilityTx,
  row: MemberRecordRow,
  values: MemberValues & { member_code: string },
  writer: Writer,
  {
    files,
    action = 'update',
  }: { files?: MemberFilesChange | undefined; action?: 'update' | 'put_back' | undefined } = {},
): Promise<WrittenMember> {
  const columns = difference(valuesOf(row), values);
  const changed = Object.keys(columns.after);
  if (changed.length === 0 && files === undefined) return row;
  const change = {
    before: { ...columns.before, ...files?.before },
    after: { ...columns.after, ...files?.after },
  };
  const linksChange = changed.includes('member_type_ids') || changed.includes('organization_ids');
  try {
    const at = { id: row.id, version: row.version, linksChange, action };
    const written = await updateMember(tx, at, values, writer, change);
    if (written !== undefined) return written;
  } catch (error) {
    if (sqlState(error) === '23505' && constraintOf(error)?.startsWith('account_member_code')) throw codeTaken();
    throw error;
  }
  const now = await findMember(tx, row.id, null);
  throw now === undefined ? new Problem('not_found') : stale(now);
}

/**
 * Organizations of a member after a save: those the writer does not see stay, and so do all where none were sent.
 * Nobody takes a member out of his own sight; where the facility has no organizations there is no sight to lose.
 */
function organizationsAfter(
  stored: readonly number[],
  sent: readonly number[] | undefined,
  { organizationIds: seen }: OrganizationScope,
): readonly number[] {
  if (sent === undefined) return stored;
  if (seen === null) return [...new Set(sent)];
  const after = [...new Set([...stored.filter((id) => !seen.includes(id)), ...sent])];
  // What is beyond reach altogether is refused as unknown.
  if (after.every((id) => stored.includes(id) && !seen.includes(id)))
    throw fieldProblem('basic_info.organization_ids', 'organization_needed');
  return after;
}

/** Changes a member as staff. */
export async function changeMember(
  context: SaveContext,
  id: number,
  version: number,
  body: Change,
): Promise<WrittenMember & { member_code: string }> {
  const { tx, scope } = context;
  const row = await findMember(tx, id, scope.organizationIds);
  if (row === undefined) throw new Problem('not_found');
  if (row.version !== version) throw stale(row);
  const organization_ids = organizationsAfter(row.organization_ids, body.basic_info.organization_ids, scope);
  const sent = { ...changed(row, body), organization_ids };
  return writeAsStaff(context, row, sent, { files: body.basic_info });
}

/** Writes what staff want of a member, by the facility's form and as far as what it names is there. */
async function writeAsStaff(
  { tx, facility, scope, writer, now, locale, services: { sessions } }: SaveContext,
  row: MemberRecordRow,
  wanted: MemberValues,
  { files: sent, action }: { files?: Change['basic_info']; action?: 'put_back' },
): Promise<WrittenMember & { member_code: string }> {
  const form = await definitionsOf(tx, facility);
  const saved = applyForm(form, { writer: 'staff', values: wanted, stored: row, now });
  await checkReferences(tx, saved, scope, row);
  if (saved.values.class_type !== row.class_type) await checkClassChange(tx, row);
  const next = { ...saved.values, member_code: saved.values.member_code ?? row.member_code };
  const files = await replaceMemberFiles({ tx, actor: writer.actor }, row.id, sent ?? {});
  const written = await write(tx, row, next, writer, { files, action });
  await followGivenAddresses(tx, [{ ...next, id: row.id, before: row.email }], { sessions, locale });
  return { ...written, member_code: next.member_code };
}

/** Gives some columns of a member the values they had before; the form has its say as in every save. */
export function putColumnsBack(
  context: SaveContext,
  row: MemberRecordRow,
  some: Partial<MemberValues>,
): Promise<WrittenMember & { member_code: string }> {
  const organization_ids = organizationsAfter(row.organization_ids, some.organization_ids, context.scope);
  return writeAsStaff(context, row, { ...valuesOf(row), ...some, organization_ids }, { action: 'put_back' });
}

/** Changes some columns of a member that was read a moment ago; `files` is what has changed of its files already. */
export function changeSome(
  tx: FacilityTx,
  row: MemberRecordRow,
  some: Partial<MemberValues>,
  writer: Writer,
  files?: MemberFilesChange,
): Promise<WrittenMember> {
  const values = { ...valuesOf(row), ...some };
  return write(tx, row, { ...values, member_code: values.member_code ?? row.member_code }, writer, { files });
}
