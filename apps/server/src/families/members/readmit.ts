import { Problem } from '@tsudoi/contract';
import { type Day, isBlank, jstToday, Registration, type Standing, standingOf } from '@tsudoi/domain';
import type { Facility } from '../../kernel/facility.ts';
import { existing } from '../../kernel/records.ts';
import { definitionsOf } from '../account-cms/index.ts';
import { followGivenAddresses } from '../auth/index.ts';
import { applyForm } from './answers.ts';
import { type Applicant, expiryOfApplicant } from './applicants.ts';
import { changeSome, stale, valuesOf } from './save.ts';
import { factsOf } from './standing/carry-out.ts';
import { type Changing, enterChange, undoPlanned } from './standing/change.ts';
import { lockMember } from './standing/store.ts';
import { findMember, type MemberRecordRow } from './store.ts';

const HAS_LEFT: ReadonlySet<Standing> = new Set(['withdrawn', 'lapsed']);

/** Why somebody does not come back by applying: is a member now, or was staff of a corporate; null where it can. */
export function noReturn(row: MemberRecordRow, today: Day): 'active' | 'corporate_staff' | null {
  if (!HAS_LEFT.has(standingOf(factsOf(row), today))) return 'active';
  return row.corporate_id === null ? null : 'corporate_staff';
}

/** What taking a former member back needs of a request. */
export interface Readmitting extends Omit<Changing, 'facility'> {
  facility: Facility;
}

const PLACE = ['zipcode', 'pref_code', 'city_code', 'address', 'building_name'] as const;

/** The address is one answer: where any part of it was given, the parts of another place do not stay. */
const placeOf = (answers: Applicant['basic_info']) =>
  PLACE.every((part) => isBlank(answers[part])) ? {} : Object.fromEntries(PLACE.map((part) => [part, answers[part]]));

/** What was answered: what an applicant left blank says nothing of what a former member had answered. */
const filled = (answers: object) => Object.fromEntries(Object.entries(answers).filter(([, value]) => !isBlank(value)));

/**
 * Takes a former member back who has applied anew: with its number, its history and its password; the answers, the address, the
 * type and the organizations are those of the application. What was planned for the membership that is over is undone. The former
 * address is told as of any that staff change.
 * @throws Problem stale, wrong_state where the member has not left, is of another class or was staff of a corporate,
 * member_limit_reached
 */
export async function readmitApplicant(
  readmitting: Readmitting,
  { id, version }: { id: number; version: number },
  applicant: Applicant,
  organizationIds: readonly number[],
): Promise<{ id: number; member_code: string; hasPassword: boolean }> {
  const { tx, facility, now, writer, services, asker, scopeIds } = readmitting;
  const today = jstToday(now);
  existing(await findMember(tx, id, scopeIds));
  await lockMember(tx, id);
  const before = existing(await findMember(tx, id, scopeIds));
  if (before.version !== version) throw stale(before);
  if (noReturn(before, today) !== null || before.class_type !== applicant.class_type) throw new Problem('wrong_state');
  if (standingOf(factsOf(before), today) === 'withdrawn')
    await enterChange(readmitting, id, { act: 'rejoin', holds_from: today, version });
  else await undoPlanned(readmitting, before);
  const row = existing(await findMember(tx, id, null));
  const definitions = await definitionsOf(tx, facility);
  const stored = valuesOf(row);
  const typeId = applicant.member_type_id;
  const hasTerm = row.member_type_ids[0] === typeId && (row.expires_on === null || row.expires_on >= today);
  const wanted = {
    ...stored,
    ...filled(applicant.basic_info),
    ...placeOf(applicant.basic_info),
    // The sections of the form are those of the type that was applied for.
    member_type_ids: [typeId],
    extend_info: { ...row.extend_info, ...filled(applicant.extend_info) },
  };
  const { values } = applyForm(definitions, { writer: 'member', values: wanted, stored: row, now });
  const next = {
    ...values,
    email: applicant.email,
    member_type_ids: [typeId],
    expires_on: hasTerm ? row.expires_on : await expiryOfApplicant({ tx, facility, now }, typeId),
    organization_ids: [...new Set([...row.organization_ids, ...organizationIds])],
  };
  await changeSome(tx, row, next, writer);
  await followGivenAddresses(tx, [{ ...next, id, before: row.email }], {
    sessions: services.sessions,
    locale: asker.locale,
  });
  return { id, member_code: row.member_code, hasPassword: row.signed_up };
}

/**
 * Ends a membership that was taken up again and whose fee was not paid: the member has left as before, and its number and history stay.
 * False where staff have made it official since.
 */
export async function dismissReadmitted(readmitting: Readmitting, id: number): Promise<boolean> {
  const { tx, now, writer } = readmitting;
  await lockMember(tx, id);
  const row = await findMember(tx, id, null);
  if (row === undefined || !row.active) return true;
  if (row.registration !== Registration.temporary) return false;
  await changeSome(tx, row, { registration: Registration.official }, writer);
  const { version } = existing(await findMember(tx, id, null));
  await enterChange(readmitting, id, { act: 'withdraw', holds_from: jstToday(now), version });
  return true;
}
