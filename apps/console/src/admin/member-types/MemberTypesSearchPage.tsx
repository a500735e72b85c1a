import type { MemberTypeRecord } from '@tsudoi/contract/member-types';
import { memberCode } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { label, labelOptions } from '@tsudoi/i18n/labels';
import { useSearch } from '@tsudoi/ui/headless/list/search';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import type { Column } from '@tsudoi/ui/mantine/list/columns';
import { InlineSelect } from '@tsudoi/ui/mantine/list/inlineConditions';
import { SearchPage } from '@tsudoi/ui/mantine/SearchPage';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useFacilityArea } from '../../shell/FacilityArea.tsx';
import { MEMBER_TYPE_LIST } from './list.ts';
import { pathsOf } from './paths.ts';

/** /admin/facilities/manage/{facility_id}/member-type/search */
export function MemberTypesSearchPage() {
  const t = useT();
  const locale = useLocale();
  const { facility, query, crumb } = useFacilityArea();
  const search = useSearch({ ...MEMBER_TYPE_LIST, query });
  const columns = useMemo<Column<MemberTypeRecord>[]>(
    () => [
      {
        id: 'name',
        header: t('member_types.name'),
        sort: 'name',
        always: true,
        cell: (row) => <Link to={pathsOf(facility.id).edit(row.id)}>{row.name}</Link>,
      },
      { id: 'code', header: t('field.code'), sort: 'code', width: 120, cell: (row) => row.code },
      {
        id: 'class_type',
        header: t('field.class_type'),
        width: 100,
        cell: (row) => label('memberClass', row.class_type, locale),
      },
      {
        id: 'first_code',
        header: t('member_types.first_code'),
        width: 150,
        cell: (row) => memberCode(row.prefix, row.digits, 1),
      },
      {
        id: 'expiry_type',
        header: t('field.expiry_type'),
        width: 160,
        cell: (row) => label('expiryType', row.expiry_type, locale),
      },
      {
        id: 'renewal_fee',
        header: t('field.renewal_fee'),
        numeric: true,
        width: 112,
        cell: (row) => t('member_types.yen', { amount: formatNumber(row.renewal_fee) }),
      },
      {
        id: 'members',
        header: t('member_types.members'),
        numeric: true,
        width: 96,
        cell: (row) => formatNumber(row.member_count),
      },
    ],
    [t, locale, facility.id],
  );
  const paths = pathsOf(facility.id);
  return (
    <SearchPage
      title={t('member_types.search.title')}
      crumbs={[crumb]}
      search={search}
      columns={columns}
      keyOf={(row) => row.id}
      nameOf={(row) => row.name}
      hrefOf={(row) => paths.edit(row.id)}
      minWidth={960}
      keyword={{ label: t('member_types.keyword') }}
      lineFilters={
        <InlineSelect name="class_type" label={t('field.class_type')} options={labelOptions('memberClass', locale)} />
      }
      create={{ to: paths.create, text: t('member_types.create') }}
      empty={t('member_types.empty')}
      noMatch={t('member_types.no_match')}
    />
  );
}
