import { pickFields } from '@tsudoi/contract';
import {
  AccountGroupCreate,
  type AccountGroupRecord,
  AccountGroupUpdate,
  accountGroups,
  sectionFields,
} from '@tsudoi/contract/account-cms';
import { memberTypes } from '@tsudoi/contract/member-types';
import { MemberClass, PlatformType } from '@tsudoi/domain';
import { label, labelOptions } from '@tsudoi/i18n/labels';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useFieldValue } from '@tsudoi/ui/headless/form/formField';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { MultiSelectField } from '@tsudoi/ui/mantine/fields/MultiSelectField';
import { RadioField } from '@tsudoi/ui/mantine/fields/RadioField';
import { SelectField } from '@tsudoi/ui/mantine/fields/SelectField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import { CreatePage, RecordPage } from '@tsudoi/ui/mantine/RecordPage';
import { useSearchParams } from 'react-router';
import { useFacilityArea } from '../../shell/FacilityArea.tsx';
import { SECTION_LIST } from './list.ts';
import { pathsOf } from './paths.ts';

const valuesOf = (record: AccountGroupRecord) => pickFields(record, [...sectionFields, 'version']);

/** /admin/facilities/manage/{facility_id}/account-cms-groups/create */
export function SectionCreatePage() {
  const t = useT();
  const { facility, query, crumb } = useFacilityArea();
  const [address] = useSearchParams();
  return (
    <CreatePage
      title={t('account_sections.create.title')}
      list={{ title: t('account_sections.title'), path: pathsOf(facility.id).search, of: crumb }}
      create={accountGroups.create}
      query={query}
      schema={AccountGroupCreate}
      blank={() => ({
        class_type: address.get('class_type') === '2' ? MemberClass.company : MemberClass.personal,
        name_ja: '',
        name_en: '',
        platform: PlatformType.all,
        member_type_ids: [],
      })}
    >
      <SectionFields />
    </CreatePage>
  );
}

/** /admin/facilities/manage/{facility_id}/account-cms-groups/edit/{id} */
export function SectionEditPage() {
  const t = useT();
  const locale = useLocale();
  const { facility, query, crumb } = useFacilityArea();
  const paths = pathsOf(facility.id);
  return (
    <RecordPage
      list={{
        title: t('account_sections.title'),
        path: paths.search,
        of: crumb,
        walk: { settings: SECTION_LIST, hrefOf: paths.edit },
      }}
      endpoints={accountGroups}
      query={query}
      schema={AccountGroupUpdate}
      valuesOf={valuesOf}
      show={({ name_ja, name_en, field_count: fields, class_type }) => {
        const name = locale === 'ja' ? name_ja : name_en;
        return {
          title: name,
          beside: <span className="sub">{label('memberClass', class_type, locale)}</span>,
          removal: {
            title: t('account_sections.delete_confirm', { name }),
            ...(fields > 0 && { text: t('account_sections.in_use', { fields }), isRefused: true }),
          },
        };
      }}
    >
      {({ class_type }) => <SectionFields classType={class_type} />}
    </RecordPage>
  );
}

/** The fields of a section; the class is chosen once, when it is made. */
function SectionFields({ classType }: { classType?: MemberClass }) {
  const t = useT();
  const locale = useLocale();
  const { query } = useFacilityArea();
  const chosen = Number(useFieldValue('class_type'));
  const types = useEndpoint(memberTypes.search, { query, body: { page: 1, per_page: 'all', default_search: {} } });
  const options = (types.data?.items ?? [])
    .filter(({ class_type }) => class_type === (classType ?? chosen))
    .map(({ id, name }) => ({ value: id, text: name }));
  return (
    <FormSection title={t('account_sections.about')}>
      <TextField name="name_ja" label={t('field.name_ja')} required maxLength={100} span={6} />
      <TextField name="name_en" label={t('field.name_en')} required maxLength={100} span={6} />
      {classType === undefined && (
        <SelectField
          name="class_type"
          label={t('field.class_type')}
          required
          span={6}
          options={labelOptions('memberClass', locale)}
          hint={t('account_sections.class_hint')}
        />
      )}
      <MultiSelectField
        name="member_type_ids"
        label={t('account_sections.member_types')}
        options={options}
        loading={types.loading}
        failed={types.error !== undefined}
        onRetry={types.retry}
        placeholder={t('account_sections.all_types')}
        hint={t('account_sections.types_hint')}
        span={12}
      />
      <RadioField
        name="platform"
        label={t('account_sections.platform')}
        span={12}
        options={[PlatformType.all, PlatformType.client, PlatformType.admin].map((value) => ({
          value,
          text: t(`account_sections.platform.${value}`),
        }))}
        hint={t('account_sections.platform_hint')}
      />
    </FormSection>
  );
}
