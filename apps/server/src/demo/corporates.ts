import {
  addMonths,
  type Day,
  MemberClass,
  memberCode,
  Registration,
  StaffCorporatePrincipleFlag,
} from '@tsudoi/domain';
import { build } from '../db/build.ts';
import type { FacilityTx } from '../db/scope.ts';
import { type DemoMember, placed, withKeys } from './members.ts';

/** A company of the demo world with its staff, the principal first. */
export interface DemoCorporate {
  name: readonly [name: string, kana: string];
  zipcode: string;
  address: string;
  phone: string;
  email: string;
  contact: { department: string; name: string; phone: string; email: string };
  contract: { number: string; months: number };
  /** Places of the link by which staff register; null where it is closed. */
  places: number | null;
  staff: readonly (readonly [last: string, first: string, lastKana: string, firstKana: string])[];
  /** Place in the list of clubs. */
  club: number;
}

/** The member type of companies. */
export const COMPANY_TYPE = { code: 'H', name: '団体会員', name_en: 'Corporate', prefix: 'H', digits: 6 } as const;

interface CorporatePlan {
  corporates: readonly DemoCorporate[];
  types: { company: number; staff: { id: number; prefix: string; digits: number; first: number } };
  clubs: readonly number[];
  domain: string;
  today: Day;
}

const common = {
  building_name: null,
  registration: Registration.official,
  expires_on: null,
  signed_up: false,
  invited: false,
  changed_days_ago: 12,
} as const;

const codeOfCompany = (index: number): string => memberCode(COMPANY_TYPE.prefix, COMPANY_TYPE.digits, index + 1);

/** The members that companies and their staff are. */
export function corporateMembers({ corporates, types, clubs, domain, today }: CorporatePlan): DemoMember[] {
  let number = types.staff.first;
  return corporates.flatMap((corporate, index) => {
    const joined_on = addMonths(today, -corporate.contract.months);
    const organization_ids = clubs.slice(corporate.club, corporate.club + 1);
    const company = withKeys({
      ...common,
      ...placed(corporate.zipcode, corporate.address),
      class_type: MemberClass.company,
      member_code: codeOfCompany(index),
      last_name: corporate.name[0],
      first_name: '',
      last_name_kana: corporate.name[1],
      first_name_kana: '',
      gender: null,
      birthday: null,
      email: corporate.email,
      phone: corporate.phone,
      joined_on,
      member_type_ids: [types.company],
      organization_ids,
    });
    const staff = corporate.staff.map(([last_name, first_name, last_name_kana, first_name_kana]) => {
      number += 1;
      return withKeys({
        ...common,
        ...placed(corporate.zipcode, corporate.address),
        class_type: MemberClass.personal,
        member_code: memberCode(types.staff.prefix, types.staff.digits, number),
        last_name,
        first_name,
        last_name_kana,
        first_name_kana,
        gender: null,
        birthday: null,
        email: `staff${number}@${domain}`,
        phone: corporate.phone,
        joined_on,
        member_type_ids: [types.staff.id],
        organization_ids,
      });
    });
    return [company, ...staff];
  });
}

/** Says of the members that were written whose staff they are, and what companies have beside members. */
export async function linkCorporates(
  tx: FacilityTx,
  { corporates, types, today }: Pick<CorporatePlan, 'corporates' | 'types' | 'today'>,
  token: (index: number) => string,
): Promise<void> {
  const { company, staff } = types;
  const ids = new Map(
    (
      await tx.rows(
        build.selectFrom('account').select(['id', 'member_code']).where('role', '=', 2).where('deleted_at', 'is', null),
      )
    ).map((row) => [row.member_code, row.id]),
  );
  let number = staff.first;
  for (const [index, corporate] of corporates.entries()) {
    const corporateId = ids.get(codeOfCompany(index));
    if (corporateId === undefined) throw new Error(`no company of type ${company}`);
    const { contact, contract, places } = corporate;
    await tx.run(
      build.insertInto('corporate').values({
        account_id: corporateId,
        contact_department: contact.department,
        contact_name: contact.name,
        contact_person_phone: contact.phone,
        contact_person_email: contact.email,
        contract_number: contract.number,
        contract_from: addMonths(today, -contract.months),
        contract_until: addMonths(today, 24 - contract.months),
        link_state: places === null ? 'closed' : 'limited',
        link_token: places === null ? null : token(index),
        link_places: places,
      }),
    );
    for (const place of corporate.staff.keys()) {
      number += 1;
      const flag = place === 0 ? StaffCorporatePrincipleFlag.principal : StaffCorporatePrincipleFlag.staff;
      await tx.run(
        build
          .updateTable('account')
          .set({ corporate_id: corporateId, principle_flag: flag })
          .where('member_code', '=', memberCode(staff.prefix, staff.digits, number)),
      );
    }
  }
}
