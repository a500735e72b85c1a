import { type ApplicationRow, approveApplications, listedStates, MOST_APPROVED } from '@tsudoi/contract/applications';
import { applicationDoors, fullName } from '@tsudoi/domain';
import { formatInstant, formatNumber } from '@tsudoi/i18n';
import { useCall } from '@tsudoi/ui/headless/api/endpoint';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import { useSearch } from '@tsudoi/ui/headless/list/search';
import type { Selection } from '@tsudoi/ui/headless/list/selection';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { Button } from '@tsudoi/ui/mantine/Button';
import type { Column } from '@tsudoi/ui/mantine/list/columns';
import { InlineSelect } from '@tsudoi/ui/mantine/list/inlineConditions';
import { Tabs } from '@tsudoi/ui/mantine/list/Tabs';
import { SearchPage } from '@tsudoi/ui/mantine/SearchPage';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { APPLICATION_LIST } from './list.ts';
import { paths } from './paths.ts';
import { StateWord } from './StateWord.tsx';

/** /manage/applications: the queue of staff, by state. */
export function ApplicationsPage() {
  const t = useT();
  const search = useSearch(APPLICATION_LIST);
  const counts = search.answer?.counts;
  const { keyword, door, state } = search.conditions;
  const active = Array.isArray(state) && state.length === 1 ? String(state[0]) : 'all';
  const columns = useMemo<Column<ApplicationRow>[]>(
    () => [
      {
        id: 'name',
        header: t('applications.name'),
        always: true,
        cell: (row) => <Link to={paths.detail(row.id)}>{fullName(row)}</Link>,
      },
      { id: 'code', header: t('applications.code'), width: 120, cell: (row) => row.code },
      { id: 'member_type', header: t('field.member_type'), width: 160, cell: (row) => row.member_type },
      { id: 'door', header: t('applications.door'), width: 140, cell: (row) => t(`applications.door.${row.door}`) },
      { id: 'state', header: t('applications.state'), width: 160, cell: (row) => <StateWord application={row} /> },
      {
        id: 'submitted_at',
        header: t('applications.submitted_at'),
        sort: 'submitted_at',
        width: 160,
        cell: (row) => formatInstant(row.submitted_at),
      },
      {
        id: 'decided_by',
        header: t('applications.decided_by'),
        width: 140,
        quiet: true,
        cell: (row) => row.decided_by,
      },
    ],
    [t],
  );
  return (
    <SearchPage
      title={t('applications.title')}
      crumbs={[]}
      search={search}
      columns={columns}
      keyOf={(row) => row.id}
      nameOf={(row) => fullName(row)}
      hrefOf={(row) => paths.detail(row.id)}
      minWidth={960}
      tabs={
        <Tabs
          label={t('applications.state')}
          active={active}
          onPick={(id) => search.searchWith({ keyword, door, state: id === 'all' ? [] : [id] })}
          tabs={[
            ...listedStates.map((id) => ({
              id,
              text: t(`applications.state.${id}`),
              count: counts?.[id],
              tone: id === 'submitted' && (counts?.submitted ?? 0) > 0 ? ('warn' as const) : undefined,
            })),
            { id: 'all', text: t('applications.all') },
          ]}
        />
      }
      keyword={{ label: t('applications.keyword') }}
      lineFilters={
        <InlineSelect
          name="door"
          label={t('applications.door')}
          options={applicationDoors.map((value) => ({ value, text: t(`applications.door.${value}`) }))}
        />
      }
      bulk={(selection) => (
        <ApproveSeveral rows={search.answer?.items ?? []} selection={selection} onDone={() => void search.retry()} />
      )}
      empty={t('applications.empty')}
      noMatch={t('applications.no_match')}
    />
  );
}

interface ApproveSeveralProps {
  rows: readonly ApplicationRow[];
  selection: Selection;
  onDone(): void;
}

/** Approves what was picked of the page; what cannot be is told with its reason. */
function ApproveSeveral({ rows, selection, onDone }: ApproveSeveralProps) {
  const t = useT();
  const approving = useCall(approveApplications);
  const meant = rows
    .filter((row) => selection.isPicked(row.id) && (row.state === 'submitted' || row.state === 'returned'))
    .slice(0, MOST_APPROVED);
  const approve = async () => {
    try {
      const { approved, refused } = await approving.callOrThrow({
        body: { applications: meant.map(({ id, version }) => ({ id, version })) },
      });
      if (approved.length > 0)
        notify({
          type: 'success',
          message: t('applications.approved_count', { count: formatNumber(approved.length) }),
        });
      for (const reason of new Set(refused.map((one) => one.reason))) notify({ type: 'warning', message: reason });
    } catch (cause) {
      notifyRefused(cause, t);
    }
    selection.clear();
    onDone();
  };
  return (
    <Button
      kind="primary"
      disabled={meant.length === 0}
      busy={approving.pending && t('busy.updating')}
      onClick={() => void approve()}
    >
      {t('applications.approve_count', { count: formatNumber(meant.length) })}
    </Button>
  );
}
