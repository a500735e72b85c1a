import { pickFields } from '@tsudoi/contract';
import {
  type OrganizationRecord,
  OrganizationUpdate,
  organizationFields,
  organizations,
} from '@tsudoi/contract/organizations';
import { formatNumber } from '@tsudoi/i18n';
import { label } from '@tsudoi/i18n/labels';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { RecordPage } from '@tsudoi/ui/mantine/RecordPage';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { ORGANIZATION_LIST } from './list.ts';
import { OrganizationFields } from './OrganizationFields.tsx';
import { paths } from './paths.ts';

const valuesOf = (record: OrganizationRecord) => pickFields(record, [...organizationFields, 'version']);

/** /manage/organizations/edit/{id} */
export function OrganizationEditPage() {
  const t = useT();
  const locale = useLocale();
  return (
    <RecordPage
      list={{
        title: t('organizations.search.title'),
        path: paths.search,
        walk: { settings: ORGANIZATION_LIST, hrefOf: paths.edit },
      }}
      endpoints={organizations}
      schema={OrganizationUpdate}
      valuesOf={valuesOf}
      show={({ name, code, type, member_count: count }) => ({
        title: name,
        beside: (
          <>
            <Tag>{label('organizationType', type, locale)}</Tag>
            <span className="sub">
              {[code, t('organizations.people', { count: formatNumber(count) })].join(t('list.joint'))}
            </span>
          </>
        ),
        removal: { title: t('organizations.delete_confirm', { name }), text: t('organizations.delete_text') },
      })}
    >
      {({ id }) => <OrganizationFields ownId={id} />}
    </RecordPage>
  );
}
