import { fieldProblem, Problem } from '@tsudoi/contract';
import type { ApplicantInfo } from '@tsudoi/contract/members';
import { type Day, jstToday, Registration } from '@tsudoi/domain';
import type * as v from 'valibot';
import type { FacilityTx } from '../../db/scope.ts';
import type { Facility } from '../../kernel/facility.ts';
import { type AccountDefinitions, definitionsOf } from '../account-cms/index.ts';
import { detachFiles } from '../storages/index.ts';
import { applyForm, EMPTY_MEMBER } from './answers.ts';
import { checkLimit, checkPlaces, firstExpiry } from './check.ts';
import type { MemberValues } from './columns.ts';
import { checkRemoval } from './corporate.ts';
import { changeSome, createWithNextCode, stale, valuesOf } from './save.ts';
import { findMember, lockMember, type MemberRecordRow, typesOf, typesToGive } from './store.ts';
import { deleteMember, type StaffPlace, type Writer, type WrittenMember } from './write-store.ts';

/** Somebody who applies: what the application decides, and the answers to the form. */
export interface Applicant {
  class_type: number;
  member_type_id: number;
  email: string;
  basic_info: v.InferOutput<typeof ApplicantInfo>;
  extend_info: Record<string, unknown>;
}

/** Answers to the fields that were asked about, and to no others. */
export interface Corrections {
  basic_info: Partial<Applicant['basic_info']>;
  extend_info: Record<string, unknown>;
}

type Where = { tx: FacilityTx; facility: Facility; now: Date };

/** The member before the form is looked at: nothing of it is the applicant's to say. */
const decided = ({ class_type, member_type_id, email }: Applicant): MemberValues => ({
  ...EMPTY_MEMBER,
  class_type,
  email,
  member_type_ids: [member_type_id],
  registration: Registration.temporary,
});

function answered(definitions: AccountDefinitions, applicant: Applicant, stored: MemberValues, now: Date) {
  const values = { ...stored, ...applicant.basic_info, extend_info: applicant.extend_info };
  return applyForm(definitions, { writer: 'member', values, stored, now });
}

/**
 * An applicant as the member it would become, its answers checked by the form that members have.
 * @throws Problem validation
 */
export async function checkApplicant({ tx, facility, now }: Where, applicant: Applicant): Promise<MemberValues> {
  const { values, faults } = answered(await definitionsOf(tx, facility), applicant, decided(applicant), now);
  const fields = { ...faults, ...checkPlaces(values) };
  if (Object.keys(fields).length > 0) throw new Problem('validation', { fields });
  return values;
}

/**
 * Makes the temporary member of an applicant. The form may have changed since it was filled in: what it takes of the answers
 * is stored, and nobody is asked again. `place` where it is staff of a corporate. @throws Problem member_limit_reached
 */
export async function createApplicant(
  { tx, facility, now }: Where,
  applicant: Applicant,
  writer: Writer,
  place?: StaffPlace,
): Promise<WrittenMember & { member_code: string }> {
  const { values } = answered(await definitionsOf(tx, facility), applicant, decided(applicant), now);
  await checkLimit(tx, facility.account_limit, 1);
  const [type] = await typesToGive(tx, [applicant.member_type_id]);
  if (type === undefined) throw fieldProblem('member_type_id', 'member_type_unknown');
  return createWithNextCode(tx, { ...values, member_code: null }, type, writer, place);
}

async function applicantOf(tx: FacilityTx, id: number): Promise<MemberRecordRow> {
  const row = await findMember(tx, id, null);
  if (row === undefined) throw new Problem('not_found');
  return row;
}

/**
 * Writes corrected answers to the member that an application has made. Everything else of it may have changed since, by staff or
 * by its owner, and stays.
 */
export async function correctApplicant(
  { tx, facility, now }: Where,
  id: number,
  { basic_info, extend_info }: Corrections,
  writer: Writer,
): Promise<void> {
  const row = await findMember(tx, id, null);
  // Staff may have deleted it; the approval makes another one.
  if (row === undefined) return;
  const wanted = { ...valuesOf(row), ...basic_info, extend_info: { ...row.extend_info, ...extend_info } };
  const { values } = applyForm(await definitionsOf(tx, facility), {
    writer: 'member',
    values: wanted,
    stored: row,
    now,
  });
  await changeSome(tx, row, values, writer);
}

/**
 * Makes a temporary member official, or leaves it temporary until its fee is paid; it joins today, and the organizations. Whom staff have
 * made official already stays that.
 */
export async function admitApplicant(
  { tx, facility, now }: Where,
  id: number,
  { organizationIds, registration: wanted }: { organizationIds: readonly number[]; registration: Registration },
  writer: Writer,
): Promise<WrittenMember> {
  const row = await applicantOf(tx, id);
  const registration = row.registration === Registration.official ? row.registration : wanted;
  const joined_on = row.joined_on ?? jstToday(now);
  const expires_on = row.expires_on ?? (await expiryOfApplicant({ tx, facility, now }, row.member_type_ids[0] ?? 0));
  const organization_ids = [...new Set([...row.organization_ids, ...organizationIds])];
  return changeSome(tx, row, { registration, joined_on, expires_on, organization_ids }, writer);
}

/**
 * Makes a temporary member official or takes that back, as its fee was paid or not. False where it is gone, has left or stands otherwise:
 * what staff decided since holds.
 */
export async function turnRegistration(
  tx: FacilityTx,
  id: number,
  { from, to }: { from: Registration; to: Registration },
  writer: Writer,
): Promise<boolean> {
  await lockMember(tx, id);
  const row = await findMember(tx, id, null);
  if (row === undefined || !row.active || row.registration !== from) return false;
  await changeSome(tx, row, { registration: to }, writer);
  return true;
}

/** Moves the last day of a membership. False where it is gone or has another last day meanwhile. */
export async function moveExpiry(
  tx: FacilityTx,
  id: number,
  { from, to }: { from: Day; to: Day },
  writer: Writer,
): Promise<boolean> {
  await lockMember(tx, id);
  const row = await findMember(tx, id, null);
  if (row === undefined || !row.active || row.expires_on !== from) return false;
  await changeSome(tx, row, { expires_on: to }, writer);
  return true;
}

/** Last day of a membership of a type that begins today; null where it never ends. */
export async function expiryOfApplicant({ tx, facility, now }: Where, typeId: number): Promise<Day | null> {
  const [type] = await typesOf(tx, [typeId]);
  const today = jstToday(now);
  return firstExpiry(type, today, today, facility);
}

/**
 * Deletes the temporary member of an application that was refused or withdrawn. False where a member stays: staff have made
 * it official, and what they decided holds.
 * @throws Problem corporate_in_use where staff were registered with it meanwhile
 */
export async function dismissApplicant(tx: FacilityTx, id: number, writer: Writer): Promise<boolean> {
  const row = await findMember(tx, id, null);
  // Staff may have deleted it themselves.
  if (row === undefined) return true;
  if (row.registration !== Registration.temporary) return false;
  await checkRemoval(tx, row);
  if (!(await deleteMember(tx, row, writer))) throw stale(row);
  await detachFiles(tx, { kind: 'member', id: row.id });
  return true;
}
