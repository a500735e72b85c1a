import { Problem } from '@tsudoi/contract';
import { accountCode, fullName, MemberClass, StaffCorporatePrincipleFlag } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { namedActor } from '../../kernel/context.ts';
import type { Facility } from '../../kernel/facility.ts';
import { confirmAddress, setPassword } from '../auth/index.ts';
import { returnPlace } from '../corporates/index.ts';
import { insertConsents } from '../legal/index.ts';
import {
  type Applicant,
  countStaff,
  createApplicant,
  dismissApplicant,
  dismissReadmitted,
  lockCorporate,
  type Readmitting,
  type StaffPlace,
} from '../members/index.ts';
import type { Application } from './store.ts';

/** Who writes, and in which request. */
export type Writer = Parameters<typeof createApplicant>[2];

/** The applicant of an application, as members take one. */
export function applicantOf(
  application: Pick<Application, 'class_type' | 'member_type_id' | 'email' | 'basic_info' | 'extend_info'>,
): Applicant {
  const { class_type, member_type_id, email, basic_info, extend_info } = application;
  return { class_type, member_type_id, email, basic_info: { ...BLANK, ...basic_info }, extend_info };
}

const BLANK: Applicant['basic_info'] = {
  last_name: '',
  first_name: '',
  last_name_kana: '',
  first_name_kana: '',
  gender: null,
  birthday: null,
  phone: null,
  zipcode: null,
  pref_code: null,
  city_code: null,
  address: null,
  building_name: null,
};

/** Name of the applicant, as it was typed. */
export const nameOf = ({ basic_info: { last_name = '', first_name = '' } }: Pick<Application, 'basic_info'>): string =>
  fullName({ last_name, first_name });

/**
 * Makes the account of an application: with the password where the address is confirmed, and with what was agreed to.
 * @throws Problem member_limit_reached; wrong_state where the corporate it came by is gone
 */
export async function makeAccount(
  where: { tx: FacilityTx; facility: Facility; now: Date },
  application: Application,
  writer: Writer,
): Promise<{ id: number; member_code: string; hasPassword: boolean }> {
  const { tx } = where;
  const place = await placeOf(tx, application);
  const { id, member_code } = await createApplicant(where, applicantOf(application), writer, place);
  const { password_hash: hash, email, consents, guardian } = application;
  await insertConsents(tx, id, consents, guardian === null ? null : fullName(guardian));
  if (hash !== null) {
    await setPassword(tx, id, hash);
    await confirmAddress(tx, id, email);
  }
  return { id, member_code, hasPassword: hash !== null };
}

/**
 * The place of somebody who applied by the link of a corporate: the first of its staff is its principal, as when staff are
 * entered by hand. The corporate is locked. @throws Problem wrong_state where it is gone or has withdrawn
 */
async function placeOf(tx: FacilityTx, { corporate_id: id }: Application): Promise<StaffPlace | undefined> {
  if (id === null) return undefined;
  if (!(await lockCorporate(tx, id))) throw new Problem('wrong_state');
  const { principal, staff } = StaffCorporatePrincipleFlag;
  return {
    corporate_id: id,
    corporate_code: accountCode(MemberClass.company, id),
    principle_flag: (await countStaff(tx, id)) === 0 ? principal : staff,
  };
}

/** Gives back the place of the corporate's link that an application took and that nobody will fill. */
export async function giveBackPlace(
  tx: FacilityTx,
  { corporate_id: id, submitted_at: takenAt }: Pick<Application, 'corporate_id' | 'submitted_at'>,
): Promise<void> {
  if (id !== null && takenAt !== null) await returnPlace(tx, { id, takenAt });
}

/** What `make` returns; undefined where the facility has no room for another member. */
export async function ifThereIsRoom<T>(make: () => Promise<T>): Promise<T | undefined> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof Problem && error.code === 'member_limit_reached') return undefined;
    throw error;
  }
}

/**
 * Ends what an application had made: its temporary member is deleted, and a former member who was taken back has left as before. False
 * where staff have made it official.
 */
export async function endApplicant(
  { tx, services, facility, now }: { tx: FacilityTx; services: Readmitting['services']; facility: Facility; now: Date },
  application: Pick<Application, 'account_id' | 'rejoined' | 'locale'>,
  writer: Writer,
): Promise<boolean> {
  const { account_id: id, rejoined, locale } = application;
  if (id === null) return true;
  if (!rejoined) return dismissApplicant(tx, id, writer);
  const asker = { asked_by: 'staff', asked_name: namedActor(writer.actor), locale } as const;
  return dismissReadmitted({ tx, services, facility, now, writer, asker, scopeIds: null }, id);
}
