import type { BillingAddressRecord } from '@tsudoi/contract/billing-addresses';
import { formatZip } from '@tsudoi/domain';
import { formatInstant } from '@tsudoi/i18n';
import { useSearch } from '@tsudoi/ui/headless/list/search';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import type { Column } from '@tsudoi/ui/mantine/list/columns';
import { SearchPage } from '@tsudoi/ui/mantine/SearchPage';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { billingAddressPaths as paths } from '../../pickers/billingAddressPaths.ts';
import { BILLING_ADDRESS_LIST } from './list.ts';

/** /manage/billing-addresses/search and /manage/billing-addresses/get-list/{code}: of everybody, and of one owner. */
export function BillingAddressesPage() {
  const { code } = useParams();
  return <List key={code ?? ''} code={code} />;
}

function List({ code }: { code: string | undefined }) {
  const t = useT();
  const settings = useMemo(
    () =>
      code === undefined
        ? BILLING_ADDRESS_LIST
        : { ...BILLING_ADDRESS_LIST, defaults: { ...BILLING_ADDRESS_LIST.defaults, account_code: code } },
    [code],
  );
  const search = useSearch(settings);
  const columns = useMemo<Column<BillingAddressRecord>[]>(
    () => [
      {
        id: 'addressee',
        header: t('billing_addresses.addressee'),
        sort: 'addressee',
        always: true,
        cell: (row) => (
          <Link to={paths.edit(row.account.account_code, row.id)}>
            {row.addressee} {row.honorific}
          </Link>
        ),
      },
      { id: 'department', header: t('billing_addresses.department'), width: 160, cell: (row) => row.department },
      {
        id: 'owner',
        header: t('billing_addresses.owner'),
        width: 180,
        cell: (row) => <Link to={paths.listOf(row.account.account_code)}>{row.account.name}</Link>,
      },
      {
        id: 'is_default',
        header: t('billing_addresses.is_default'),
        width: 120,
        cell: (row) => (row.is_default === 1 ? t('billing_addresses.default') : null),
      },
      {
        id: 'zipcode',
        header: t('billing_addresses.zipcode'),
        width: 110,
        cell: (row) => (row.zipcode == null ? null : formatZip(row.zipcode)),
      },
      {
        id: 'updated_at',
        header: t('billing_addresses.updated_at'),
        sort: 'updated_at',
        width: 150,
        quiet: true,
        cell: (row) => formatInstant(row.updated_at),
      },
    ],
    [t],
  );
  return (
    <SearchPage
      title={t('billing_addresses.search.title')}
      crumbs={code === undefined ? [] : [{ text: t('billing_addresses.search.title'), to: paths.search }]}
      search={search}
      columns={columns}
      keyOf={(row) => row.id}
      nameOf={(row) => row.addressee}
      hrefOf={(row) => paths.edit(row.account.account_code, row.id)}
      keyword={{ label: t('billing_addresses.keyword') }}
      create={{
        to: code === undefined ? paths.createFor : paths.create(code),
        text: t('billing_addresses.create'),
      }}
      empty={t('billing_addresses.empty')}
      noMatch={t('billing_addresses.no_match')}
    />
  );
}
