import type { AccountGroupRecord } from '@tsudoi/contract/account-cms';
import { memberTypes } from '@tsudoi/contract/member-types';
import { formatNumber } from '@tsudoi/i18n';
import { label, labelOptions } from '@tsudoi/i18n/labels';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useSearch } from '@tsudoi/ui/headless/list/search';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import type { Column } from '@tsudoi/ui/mantine/list/columns';
import { InlineSelect } from '@tsudoi/ui/mantine/list/inlineConditions';
import { SearchPage } from '@tsudoi/ui/mantine/SearchPage';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useFacilityArea } from '../../shell/FacilityArea.tsx';
import { SECTION_LIST } from './list.ts';
import { pathsOf } from './paths.ts';

/** /admin/facilities/manage/{facility_id}/account-cms-groups/search */
export function SectionsSearchPage() {
  const t = useT();
  const locale = useLocale();
  const { facility, query, crumb } = useFacilityArea();
  const search = useSearch({ ...SECTION_LIST, query });
  const types = useEndpoint(memberTypes.search, { query, body: { page: 1, per_page: 'all', default_search: {} } });
  const columns = useMemo<Column<AccountGroupRecord>[]>(() => {
    const names = new Map(types.data?.items.map(({ id, name }) => [id, name]));
    return [
      {
        id: 'name',
        header: t('account_sections.name'),
        sort: 'name_ja',
        always: true,
        cell: (row) => (
          <Link to={pathsOf(facility.id).edit(row.id)}>{locale === 'ja' ? row.name_ja : row.name_en}</Link>
        ),
      },
      {
        id: 'class_type',
        header: t('field.class_type'),
        width: 100,
        cell: (row) => label('memberClass', row.class_type, locale),
      },
      {
        id: 'platform',
        header: t('account_sections.platform'),
        width: 160,
        cell: (row) => t(`account_sections.platform.${row.platform}`),
      },
      {
        id: 'member_types',
        header: t('account_sections.member_types'),
        cell: (row) =>
          row.member_type_ids.length === 0
            ? t('account_sections.all_types')
            : row.member_type_ids.map((id) => names.get(id) ?? '').join(t('account_sections.separator')),
      },
      {
        id: 'fields',
        header: t('account_sections.fields'),
        numeric: true,
        width: 96,
        cell: (row) => formatNumber(row.field_count),
      },
    ];
  }, [t, locale, facility.id, types.data]);
  const paths = pathsOf(facility.id);
  return (
    <SearchPage
      title={t('account_sections.title')}
      crumbs={[crumb]}
      search={search}
      columns={columns}
      keyOf={(row) => row.id}
      nameOf={(row) => (locale === 'ja' ? row.name_ja : row.name_en)}
      hrefOf={(row) => paths.edit(row.id)}
      minWidth={860}
      keyword={{ label: t('account_sections.keyword') }}
      lineFilters={
        <InlineSelect name="class_type" label={t('field.class_type')} options={labelOptions('memberClass', locale)} />
      }
      create={{ to: paths.create, text: t('account_sections.create') }}
      empty={t('account_sections.empty')}
      noMatch={t('account_sections.no_match')}
    />
  );
}
