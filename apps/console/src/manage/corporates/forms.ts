import type { AccountForm } from '@tsudoi/contract/account-cms';
import type {
  CorporateCreate,
  CorporateRecord,
  CorporateStaffCreate,
  CorporateStaffRecord,
  CorporateStaffUpdate,
  CorporateUpdate,
} from '@tsudoi/contract/corporates';
import { type Day, FormItemUse, MemberClass } from '@tsudoi/domain';
import type * as v from 'valibot';
import { editedMember, newMember } from '../../pickers/member/values.ts';

/** Fields of people, which the form of companies has only where the facility demands them. */
const OF_PEOPLE: ReadonlySet<string> = new Set(['gender', 'birthday']);

/** The form of a class without the question of its class, and for a company without what only people have. */
export function formOfClass(form: AccountForm, classType: MemberClass): AccountForm {
  const isAsked = ({ type, code, use_type }: AccountForm['groups'][number]['items'][number]) =>
    type === 'extend' ||
    (code !== 'class_type' &&
      !(classType === MemberClass.company && OF_PEOPLE.has(code) && use_type !== FormItemUse.required));
  return { ...form, groups: form.groups.map((group) => ({ ...group, items: group.items.filter(isAsked) })) };
}

const NO_CORPORATE = {
  contact_department: '',
  contact_name: '',
  contact_person_phone: '',
  contact_person_email: '',
  contract_number: '',
  contract_from: null,
  contract_until: null,
  contract_note: '',
};

/** What the form of a new corporate begins with. */
export const newCorporate = (today: Day, { groups }: AccountForm): v.InferInput<typeof CorporateCreate> => ({
  ...newMember(today, groups, { classType: MemberClass.company }),
  corporate: NO_CORPORATE,
});

/** A corporate as its form holds it. */
export const editedCorporate = (
  record: CorporateRecord,
  { groups }: AccountForm,
): v.InferInput<typeof CorporateUpdate> => ({ ...editedMember(record, groups), corporate: record.corporate });

/** What the form of new staff begins with. Organizations are those of the corporate unless others are chosen. */
export function newStaff(
  today: Day,
  { groups }: AccountForm,
  corporateCode: string,
): v.InferInput<typeof CorporateStaffCreate> {
  return { ...newMember(today, groups), corporate_code: corporateCode, principle_flag: 0 };
}

/** One of the staff as the form holds it. */
export const editedStaff = (
  record: CorporateStaffRecord,
  { groups }: AccountForm,
): v.InferInput<typeof CorporateStaffUpdate> => ({
  ...editedMember(record, groups),
  principle_flag: record.principle_flag,
});
