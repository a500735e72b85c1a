import { agreedKinds, type ConsentRow, searchConsents } from '@tsudoi/contract/legal';
import { fullName } from '@tsudoi/domain';
import { formatInstant } from '@tsudoi/i18n';
import { useSearch } from '@tsudoi/ui/headless/list/search';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import type { Column } from '@tsudoi/ui/mantine/list/columns';
import { Tabs } from '@tsudoi/ui/mantine/list/Tabs';
import { SearchPage } from '@tsudoi/ui/mantine/SearchPage';
import { useMemo } from 'react';
import { paths } from './paths.ts';

const CONSENT_LIST = {
  endpoint: searchConsents,
  columns: ['agreed_at'],
  defaults: { kind: 'terms' },
  sort: { column: 'agreed_at', direction: 'desc' as const },
};

/** /manage/settings/main/consents: who agreed to what. */
export function ConsentsPage() {
  const t = useT();
  const search = useSearch(CONSENT_LIST);
  const columns = useMemo<Column<ConsentRow>[]>(
    () => [
      { id: 'name', header: t('legal_texts.member'), always: true, cell: (row) => fullName(row) },
      { id: 'member_code', header: t('legal_texts.member_code'), width: 140, cell: (row) => row.member_code },
      {
        id: 'version',
        header: t('legal_texts.version'),
        width: 160,
        cell: ({ version, locale }) =>
          t('legal_texts.name', {
            kind: t('legal_texts.number', { version }),
            language: t(`legal_texts.${locale}`),
          }),
      },
      {
        id: 'agreed_at',
        header: t('legal_texts.agreed_at'),
        sort: 'agreed_at',
        width: 160,
        cell: (row) => formatInstant(row.agreed_at),
      },
      {
        id: 'screen',
        header: t('legal_texts.screen'),
        width: 140,
        quiet: true,
        cell: ({ screen }) => t(screen === 'consent' ? 'legal_texts.screen.consent' : 'legal_texts.screen.other'),
      },
      { id: 'guardian', header: t('legal_texts.guardian'), width: 140, quiet: true, cell: (row) => row.guardian },
    ],
    [t],
  );
  return (
    <SearchPage
      title={t('legal_texts.consents')}
      crumbs={[
        { text: t('main_settings.title'), to: paths.main },
        { text: t('legal_texts.title'), to: paths.legal },
      ]}
      search={search}
      columns={columns}
      keyOf={(row) => row.id}
      nameOf={(row) => fullName(row)}
      tabs={
        <Tabs
          label={t('legal_texts.kind')}
          active={String(search.conditions.kind)}
          onPick={(kind) => search.searchWith({ kind })}
          tabs={agreedKinds.map((id) => ({ id, text: t(`legal_texts.${id}`) }))}
        />
      }
      empty={t('legal_texts.consents_empty')}
      noMatch={t('legal_texts.consents_no_match')}
    />
  );
}
