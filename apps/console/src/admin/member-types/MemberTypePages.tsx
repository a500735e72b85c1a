import { pickFields } from '@tsudoi/contract';
import {
  MemberTypeCreate,
  type MemberTypeRecord,
  MemberTypeUpdate,
  memberTypeFields,
  memberTypes,
} from '@tsudoi/contract/member-types';
import { ApplicationMode, ExpiryType, MemberClass } from '@tsudoi/domain';
import { FamilyCreatePage, FamilyEditPage, familyScreens } from '@tsudoi/ui/mantine/FamilyPages';
import { useFacilityPlace } from '../../shell/FacilityArea.tsx';
import { MEMBER_TYPE_LIST } from './list.ts';
import { MemberTypeFields } from './MemberTypeFields.tsx';
import { pathsOf } from './paths.ts';

const BLANK = {
  code: '',
  name: '',
  name_en: '',
  class_type: MemberClass.personal,
  prefix: '',
  digits: 6,
  expiry_type: ExpiryType.year,
  renew_before_days: 60,
  renew_after_days: 30,
  renewal_fee: 0,
  fee_rate: 10,
  fee_zero_reason: null,
  application_mode: ApplicationMode.approval,
  apply_from: null,
  apply_until: null,
  sign_up_fee: 0,
  rejoin_fee: 0,
  sort: 100,
};
const valuesOf = (record: MemberTypeRecord) => pickFields(record, [...memberTypeFields, 'version']);

function Fields({ record }: { record?: MemberTypeRecord }) {
  return <MemberTypeFields members={record?.member_count} />;
}

const SCREENS = familyScreens({
  titles: { list: 'member_types.search.title', create: 'member_types.create.title' },
  list: MEMBER_TYPE_LIST,
  endpoints: memberTypes,
  create: { schema: MemberTypeCreate, blank: BLANK },
  update: { schema: MemberTypeUpdate, valuesOf },
  show: ({ name, code, member_count: members }, t) => ({
    title: name,
    beside: <span className="sub">{code}</span>,
    removal: {
      title: t('member_types.delete_confirm', { name }),
      text: members > 0 ? t('member_types.in_use', { members }) : undefined,
    },
  }),
  Fields,
});

/** /admin/facilities/manage/{facility_id}/member-type/create */
export function MemberTypeCreatePage() {
  return <FamilyCreatePage of={SCREENS} place={useFacilityPlace(pathsOf)} />;
}

/** /admin/facilities/manage/{facility_id}/member-type/edit/{id} */
export function MemberTypeEditPage() {
  return <FamilyEditPage of={SCREENS} place={useFacilityPlace(pathsOf)} />;
}
