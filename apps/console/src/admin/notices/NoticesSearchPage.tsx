import type { NoticeRecord } from '@tsudoi/contract/notices';
import { formatInstant, formatPeriod } from '@tsudoi/i18n';
import { useSearch } from '@tsudoi/ui/headless/list/search';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import type { Column } from '@tsudoi/ui/mantine/list/columns';
import { SearchPage } from '@tsudoi/ui/mantine/SearchPage';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { NOTICE_LIST } from './list.ts';
import { paths } from './paths.ts';
import { StateWord } from './StateWord.tsx';

/** /admin/notices/search */
export function NoticesSearchPage() {
  const t = useT();
  const search = useSearch(NOTICE_LIST);
  const columns = useMemo<Column<NoticeRecord>[]>(
    () => [
      {
        id: 'text',
        header: t('notices.column.text'),
        always: true,
        cell: (row) => <Link to={paths.edit(row.id)}>{row.text}</Link>,
      },
      { id: 'state', header: t('notices.column.state'), width: 96, cell: (row) => <StateWord state={row.state} /> },
      {
        id: 'period',
        header: t('notices.column.period'),
        width: 200,
        cell: (row) => (row.starts_at === null ? '' : formatPeriod(row.starts_at, row.ends_at)),
      },
      {
        id: 'shown_from',
        header: t('field.shown_from'),
        sort: 'shown_from',
        width: 160,
        cell: (row) => formatInstant(row.shown_from),
      },
      {
        id: 'shown_until',
        header: t('field.shown_until'),
        sort: 'shown_until',
        width: 160,
        cell: (row) => formatInstant(row.shown_until),
      },
    ],
    [t],
  );
  const sorted = columns.find(({ sort }) => sort === search.sort?.column);
  return (
    <SearchPage
      title={t('notices.search.title')}
      crumbs={[]}
      search={search}
      columns={columns}
      keyOf={(row) => row.id}
      nameOf={(row) => row.text}
      hrefOf={(row) => paths.edit(row.id)}
      isDim={(row) => row.state === 'over'}
      minWidth={960}
      keyword={{ label: t('notices.column.text') }}
      order={t('notices.order', { column: sorted?.header })}
      create={{ to: paths.create, text: t('notices.create') }}
      empty={t('notices.empty')}
      noMatch={t('notices.no_match')}
    />
  );
}
