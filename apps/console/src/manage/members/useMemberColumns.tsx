import type { MemberRow } from '@tsudoi/contract/members';
import { type Day, fullName } from '@tsudoi/domain';
import { formatInstantDay } from '@tsudoi/i18n';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import type { SearchPageProps } from '@tsudoi/ui/mantine/SearchPage';
import { Link } from 'react-router';
import { memberPaths } from './paths.ts';
import { Expiry, RegistrationWord } from './tags.tsx';

type Columns = SearchPageProps<MemberRow>['columns'];

const kanaOf = (row: MemberRow) => fullName({ last_name: row.last_name_kana, first_name: row.first_name_kana });

/** Columns of the member list; without organizations their column is left out. */
export function useMemberColumns(today: Day, hasOrganizations: boolean): Columns {
  const t = useT();
  const columns: Columns = [
    { id: 'code', header: t('members.column.code'), sort: 'member_code', width: 104, cell: (row) => row.member_code },
    {
      id: 'name',
      header: t('members.column.name'),
      always: true,
      width: 128,
      cell: (row) => <Link to={memberPaths.detail(row.id)}>{fullName(row)}</Link>,
    },
    { id: 'kana', header: t('members.column.kana'), sort: 'kana', width: 132, quiet: true, cell: kanaOf },
    {
      id: 'type',
      header: t('members.column.member_type'),
      width: 112,
      cell: (row) => row.member_types.map(({ name }) => name).join(t('members.detail.separator')),
    },
    {
      id: 'organization',
      header: t('members.column.organization'),
      cell: (row) => row.organizations.map(({ name }) => name).join(t('members.detail.separator')),
    },
    {
      id: 'registration',
      header: t('members.column.registration'),
      width: 88,
      cell: (row) => <RegistrationWord value={row.registration} />,
    },
    {
      id: 'expires_on',
      header: t('members.column.expires_on'),
      sort: 'expires_on',
      width: 160,
      cell: (row) => <Expiry on={row.expires_on} today={today} />,
    },
    {
      id: 'updated_at',
      header: t('members.column.updated_at'),
      sort: 'updated_at',
      width: 104,
      quiet: true,
      cell: (row) => formatInstantDay(row.updated_at),
    },
  ];
  return hasOrganizations ? columns : columns.filter(({ id }) => id !== 'organization');
}
