import { type CorporateRow, exportCorporates } from '@tsudoi/contract/corporates';
import { formatDay, formatInstant } from '@tsudoi/i18n';
import { useSearch } from '@tsudoi/ui/headless/list/search';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import type { Column } from '@tsudoi/ui/mantine/list/columns';
import { InlineSelect } from '@tsudoi/ui/mantine/list/inlineConditions';
import { SearchPage } from '@tsudoi/ui/mantine/SearchPage';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { corporatePaths } from '../../pickers/corporate/paths.ts';
import { ListExport } from '../../pickers/ListExport.tsx';
import { LINK_STATES } from './link.ts';
import { CORPORATE_LIST } from './list.ts';

/** 法人会員の一覧 */
export function CorporatesSearchPage() {
  const t = useT();
  const { edit } = usePagePermission();
  const search = useSearch(CORPORATE_LIST);
  const columns = useMemo<Column<CorporateRow>[]>(
    () => [
      {
        id: 'name',
        header: t('corporates.name'),
        sort: 'name',
        always: true,
        cell: (row) => <Link to={corporatePaths.detail(row.id)}>{row.name}</Link>,
      },
      { id: 'code', header: t('corporates.code'), sort: 'code', width: 112, cell: (row) => row.account_code },
      {
        id: 'staff_count',
        header: t('corporates.staff_count'),
        sort: 'staff_count',
        width: 96,
        cell: (row) => (
          <Link to={corporatePaths.staff(row.account_code).search}>
            {t('corporates.count', { count: row.staff_count })}
          </Link>
        ),
      },
      { id: 'principal', header: t('corporates.principal'), width: 104, cell: (row) => row.principal?.name },
      { id: 'contact_name', header: t('corporates.contact'), width: 104, cell: (row) => row.contact_name },
      { id: 'phone', header: t('field.phone'), width: 120, cell: (row) => row.phone },
      {
        id: 'contract_until',
        header: t('corporates.contract_until'),
        sort: 'contract_until',
        width: 120,
        cell: (row) => (row.contract_until === null ? null : formatDay(row.contract_until)),
      },
      {
        id: 'link_state',
        header: t('field.link_state'),
        width: 168,
        cell: (row) => t(`corporates.link_state.${row.link_state}`),
      },
      {
        id: 'updated_at',
        header: t('corporates.updated_at'),
        sort: 'updated_at',
        width: 150,
        quiet: true,
        optional: true,
        cell: (row) => formatInstant(row.updated_at),
      },
    ],
    [t],
  );
  return (
    <SearchPage
      title={t('corporates.search.title')}
      crumbs={[]}
      search={search}
      columns={columns}
      keyOf={(row) => row.id}
      nameOf={(row) => row.name}
      hrefOf={(row) => corporatePaths.detail(row.id)}
      minWidth={1100}
      keyword={{ label: t('corporates.keyword'), placeholder: t('corporates.keyword_short') }}
      lineFilters={
        <InlineSelect
          name="link_state"
          label={t('field.link_state')}
          width={200}
          options={LINK_STATES.map((value) => ({ value, text: t(`corporates.link_state.${value}`) }))}
        />
      }
      actions={
        <ListExport endpoint={exportCorporates} search={search} importTo={edit ? corporatePaths.import : undefined} />
      }
      create={{ to: corporatePaths.create, text: t('corporates.create') }}
      empty={t('corporates.empty')}
      noMatch={t('corporates.no_match')}
    />
  );
}
