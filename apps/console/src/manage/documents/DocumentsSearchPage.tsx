import type { DocumentRow } from '@tsudoi/contract/documents';
import { formatInstant, formatNumber } from '@tsudoi/i18n';
import { useSearch } from '@tsudoi/ui/headless/list/search';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import type { Column } from '@tsudoi/ui/mantine/list/columns';
import { InlineSelect } from '@tsudoi/ui/mantine/list/inlineConditions';
import { SearchPage } from '@tsudoi/ui/mantine/SearchPage';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { documentPaths } from '../../pickers/documentPaths.ts';
import { DOCUMENT_LIST, DOCUMENT_STATES } from './list.ts';
import { StateTag, useAudienceWords, usePeriodWords } from './words.tsx';

/** /manage/documents/search */
export function DocumentsSearchPage() {
  const t = useT();
  const search = useSearch(DOCUMENT_LIST);
  const audience = useAudienceWords();
  const period = usePeriodWords();
  // The words follow the language, as `t` does.
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are made of `t`
  const columns = useMemo<Column<DocumentRow>[]>(
    () => [
      {
        id: 'title',
        header: t('field.title'),
        sort: 'title',
        always: true,
        cell: (row) => <Link to={documentPaths.detail(row.id)}>{row.title}</Link>,
      },
      { id: 'state', header: t('documents.state'), width: 112, cell: (row) => <StateTag state={row.state} /> },
      { id: 'audience', header: t('field.audience'), width: 200, cell: audience },
      { id: 'visible_from', header: t('documents.visible'), sort: 'visible_from', width: 200, cell: period },
      { id: 'file', header: t('field.file'), width: 180, optional: true, cell: (row) => row.file?.file_name },
      {
        id: 'opened_count',
        header: t('documents.opened'),
        width: 96,
        cell: (row) => t('documents.people', { count: formatNumber(row.opened_count) }),
      },
      { id: 'shared_by', header: t('documents.shared_by'), width: 120, optional: true, cell: (row) => row.shared_by },
      {
        id: 'updated_at',
        header: t('documents.updated_at'),
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
      title={t('documents.search.title')}
      crumbs={[]}
      search={search}
      columns={columns}
      keyOf={(row) => row.id}
      nameOf={(row) => row.title}
      hrefOf={(row) => documentPaths.detail(row.id)}
      minWidth={960}
      keyword={{ label: t('field.title') }}
      lineFilters={
        <InlineSelect
          name="state"
          label={t('documents.state')}
          width={160}
          options={DOCUMENT_STATES.map((value) => ({ value, text: t(`documents.state.${value}`) }))}
        />
      }
      create={{ to: documentPaths.create, text: t('documents.create') }}
      empty={t('documents.empty')}
      noMatch={t('documents.no_match')}
    />
  );
}
