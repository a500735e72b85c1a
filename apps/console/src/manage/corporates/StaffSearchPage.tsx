import type { CorporateStaffRow } from '@tsudoi/contract/corporates';
import { fullName, parseAccountCode, StaffCorporatePrincipleFlag } from '@tsudoi/domain';
import { formatDay } from '@tsudoi/i18n';
import { label } from '@tsudoi/i18n/labels';
import { useSearch } from '@tsudoi/ui/headless/list/search';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import type { Column } from '@tsudoi/ui/mantine/list/columns';
import { SearchPage } from '@tsudoi/ui/mantine/SearchPage';
import { NotFound } from '@tsudoi/ui/mantine/states';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { corporatePaths } from '../../pickers/corporate/paths.ts';
import { RegistrationWord } from '../../pickers/member/tags.tsx';
import { staffListOf } from './list.ts';
import { useCorporate } from './useCorporate.ts';

/** The staff of one corporate, named by its code in the address. */
export function StaffSearchPage() {
  const { corporateCode = '' } = useParams();
  if (parseAccountCode(corporateCode) === undefined) return <NotFound main={corporatePaths.search} record />;
  return <StaffList key={corporateCode} corporateCode={corporateCode} />;
}

function StaffList({ corporateCode }: { corporateCode: string }) {
  const t = useT();
  const locale = useLocale();
  const corporate = useCorporate(corporateCode);
  const paths = corporatePaths.staff(corporateCode);
  const search = useSearch(useMemo(() => staffListOf(corporateCode), [corporateCode]));
  const columns = useMemo<Column<CorporateStaffRow>[]>(
    () => [
      {
        id: 'name',
        header: t('members.column.name'),
        sort: 'kana',
        always: true,
        cell: (row) => <Link to={corporatePaths.staff(corporateCode).detail(row.account_code)}>{fullName(row)}</Link>,
      },
      {
        id: 'principle_flag',
        header: t('corporates.staff.part'),
        width: 104,
        cell: (row) => {
          const word = label('staffCorporatePrincipleFlag', row.principle_flag, locale);
          return row.principle_flag === StaffCorporatePrincipleFlag.principal ? <Tag>{word}</Tag> : word;
        },
      },
      { id: 'code', header: t('members.column.code'), sort: 'member_code', width: 128, cell: (row) => row.member_code },
      {
        id: 'member_type',
        header: t('members.column.member_type'),
        width: 152,
        cell: (row) => row.member_types.map(({ name }) => name).join(t('members.detail.separator')),
      },
      { id: 'email', header: t('field.email'), width: 240, cell: (row) => row.email },
      {
        id: 'registration',
        header: t('members.column.registration'),
        width: 104,
        cell: (row) => <RegistrationWord value={row.registration} />,
      },
      {
        id: 'joined_on',
        header: t('field.joined_on'),
        sort: 'joined_on',
        width: 120,
        cell: (row) => (row.joined_on === null ? null : formatDay(row.joined_on)),
      },
    ],
    [t, locale, corporateCode],
  );
  return (
    <SearchPage
      title={t('corporates.staff.title')}
      crumbs={[
        { text: t('corporates.search.title'), to: corporatePaths.search },
        ...(corporate === undefined ? [] : [{ text: corporate.name, to: corporatePaths.detail(corporate.id) }]),
      ]}
      search={search}
      columns={columns}
      keyOf={(row) => row.id}
      nameOf={(row) => fullName(row)}
      hrefOf={(row) => paths.detail(row.account_code)}
      minWidth={1000}
      keyword={{ label: t('corporates.staff.keyword'), placeholder: t('members.keyword_short') }}
      create={{ to: paths.create, text: t('corporates.staff.create') }}
      empty={t('corporates.staff.empty')}
      noMatch={t('corporates.staff.no_match')}
    />
  );
}
