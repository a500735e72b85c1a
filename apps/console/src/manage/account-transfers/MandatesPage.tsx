import type { MandateRow } from '@tsudoi/contract/account-transfers';
import { MANDATE_STATES } from '@tsudoi/domain';
import { formatDay, formatInstant } from '@tsudoi/i18n';
import { label } from '@tsudoi/i18n/labels';
import { useSearch } from '@tsudoi/ui/headless/list/search';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import type { Column } from '@tsudoi/ui/mantine/list/columns';
import { SelectCondition } from '@tsudoi/ui/mantine/list/conditions';
import { SearchPage } from '@tsudoi/ui/mantine/SearchPage';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { MANDATE_LIST, MANDATE_TONES, MANDATES, mandatePath } from './list.ts';
import { TransferTabs } from './TransferTabs.tsx';

/** /manage/account-transfers/mandates */
export function MandatesPage() {
  const t = useT();
  const locale = useLocale();
  const search = useSearch(MANDATE_LIST);
  const columns = useMemo<Column<MandateRow>[]>(
    () => [
      {
        id: 'account',
        header: t('transfers.member'),
        always: true,
        cell: (row) => <Link to={mandatePath(row.id)}>{row.account.name}</Link>,
      },
      { id: 'member_code', header: t('transfers.member_code'), width: 120, cell: (row) => row.account.member_code },
      {
        id: 'state',
        header: t('transfers.state'),
        width: 120,
        cell: (row) => <Tag tone={MANDATE_TONES[row.state]}>{t(`transfers.mandate.${row.state}`)}</Tag>,
      },
      {
        id: 'fault',
        header: t('transfers.fault'),
        width: 240,
        cell: (row) => (row.fault_code === null ? row.fault : label('transferResult', row.fault_code, locale)),
      },
      { id: 'masked', header: t('transfers.account_number'), width: 120, cell: (row) => row.masked },
      {
        id: 'applied_on',
        header: t('transfers.applied_on'),
        sort: 'applied_on',
        width: 130,
        cell: (row) => formatDay(row.applied_on),
      },
      {
        id: 'updated_at',
        header: t('transfers.updated_at'),
        sort: 'updated_at',
        width: 150,
        quiet: true,
        cell: (row) => formatInstant(row.updated_at),
      },
    ],
    [t, locale],
  );
  return (
    <SearchPage
      title={t('transfers.mandates')}
      crumbs={[]}
      search={search}
      columns={columns}
      keyOf={(row) => row.id}
      nameOf={(row) => row.account.name}
      hrefOf={(row) => mandatePath(row.id)}
      isDim={(row) => row.state === 'stopped'}
      minWidth={1000}
      tabs={<TransferTabs active="mandates" />}
      keyword={{ label: t('transfers.keyword') }}
      lineFilters={
        <SelectCondition
          name="state"
          label={t('transfers.state')}
          options={MANDATE_STATES.map((value) => ({ value, text: t(`transfers.mandate.${value}`) }))}
        />
      }
      create={{ to: `${MANDATES}/create`, text: t('transfers.mandate_create') }}
      empty={t('transfers.mandates_empty')}
      noMatch={t('transfers.mandates_no_match')}
    />
  );
}
