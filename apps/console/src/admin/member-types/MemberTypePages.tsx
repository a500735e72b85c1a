import { pickFields } from '@tsudoi/contract';
import {
  MemberTypeCreate,
  type MemberTypeRecord,
  MemberTypeUpdate,
  memberTypeFields,
  memberTypes,
} from '@tsudoi/contract/member-types';
import { ApplicationMode, ExpiryType, MemberClass } from '@tsudoi/domain';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { CreatePage, RecordPage } from '@tsudoi/ui/mantine/RecordPage';
import { useFacilityArea } from '../../shell/FacilityArea.tsx';
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

/** /admin/facilities/manage/{facility_id}/member-type/create */
export function MemberTypeCreatePage() {
  const t = useT();
  const { facility, query } = useFacilityArea();
  return (
    <CreatePage
      title={t('member_types.create.title')}
      list={{ title: t('member_types.search.title'), path: pathsOf(facility.id).search }}
      create={memberTypes.create}
      query={query}
      schema={MemberTypeCreate}
      blank={BLANK}
    >
      <MemberTypeFields />
    </CreatePage>
  );
}

/** /admin/facilities/manage/{facility_id}/member-type/edit/{id} */
export function MemberTypeEditPage() {
  const t = useT();
  const { facility, query } = useFacilityArea();
  const paths = pathsOf(facility.id);
  return (
    <RecordPage
      list={{
        title: t('member_types.search.title'),
        path: paths.search,
        walk: { settings: MEMBER_TYPE_LIST, hrefOf: paths.edit },
      }}
      endpoints={memberTypes}
      query={query}
      schema={MemberTypeUpdate}
      valuesOf={valuesOf}
      show={({ name, code, member_count: members }) => ({
        title: name,
        beside: <span className="sub">{code}</span>,
        removal: {
          title: t('member_types.delete_confirm', { name }),
          text: members > 0 ? t('member_types.in_use', { members }) : undefined,
        },
      })}
    >
      {({ member_count: members }) => <MemberTypeFields members={members} />}
    </RecordPage>
  );
}
