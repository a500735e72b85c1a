import { exportMembers, inviteMembers } from '@tsudoi/contract/members';
import { type CsvEncoding, fullName, jstToday } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { useSearch } from '@tsudoi/ui/headless/list/search';
import { isBlank } from '@tsudoi/ui/headless/list/searchAddress';
import type { Selection } from '@tsudoi/ui/headless/list/selection';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { Button, LinkButton } from '@tsudoi/ui/mantine/Button';
import { Confirm } from '@tsudoi/ui/mantine/Confirm';
import { Lazy } from '@tsudoi/ui/mantine/Lazy';
import { Tabs } from '@tsudoi/ui/mantine/list/Tabs';
import { Note } from '@tsudoi/ui/mantine/Note';
import { SearchPage } from '@tsudoi/ui/mantine/SearchPage';
import { useState } from 'react';
import { ExportMenu } from '../../pickers/ExportMenu.tsx';
import { useOrganizations } from '../../pickers/organizations.ts';
import { SavedConditions } from '../../pickers/SavedConditions.tsx';
import { useSavedConditions } from '../../pickers/savedConditions.ts';
import { useExport, useTaskStart } from '../../pickers/useExport.ts';
import { searchLoader } from '../../shell/searchLoader.ts';
import { orderOf, PICKED_MAX, pickedSearch, QUICK_CONDITIONS, quickConditions, quickOf } from './conditions.ts';
import { InviteOutcome } from './InviteOutcome.tsx';
import { MEMBER_LIST } from './list.ts';
import { MemberConditions } from './MemberConditions.tsx';
import { memberPaths } from './paths.ts';
import { useMemberColumns } from './useMemberColumns.tsx';

/** Sends the list's search before this screen is drawn. */
export const loadMembers = searchLoader(MEMBER_LIST);

const RARE = ['gender', 'birthday'] as const;

/** 会員一覧 */
export function MembersSearchPage() {
  const t = useT();
  const locale = useLocale();
  const { edit } = usePagePermission();
  const today = jstToday(new Date());
  const search = useSearch(MEMBER_LIST);
  const organizations = useOrganizations();
  const columns = useMemberColumns(today, organizations.loading || organizations.options.length > 0);
  const exportCsv = useExport(exportMembers);
  const start = useTaskStart();
  const [isMoreOpen, setMoreOpen] = useState(false);
  const [invited, setInvited] = useState<Selection>();
  const [inviteTask, setInviteTask] = useState<number>();
  const more = isMoreOpen || RARE.some((name) => !isBlank(search.draft[name]));
  const order = orderOf(search.sort);
  const saved = useSavedConditions('members', search);

  const found = search.body;
  const meant = (selection: Selection) => ({
    ...found,
    default_search: pickedSearch(selection, found.default_search),
  });
  const isTooMany = (selection: Selection) => {
    const isOver = !selection.isEverything && selection.count > PICKED_MAX;
    if (isOver) notify({ type: 'warning', message: t('members.picked_max', { count: formatNumber(PICKED_MAX) }) });
    return isOver;
  };
  const exportPicked = async (selection: Selection, encoding: CsvEncoding) => {
    if (!isTooMany(selection)) await exportCsv(meant(selection), encoding);
  };
  const invite = async (selection: Selection) => {
    setInvited(undefined);
    const taskId = await start(inviteMembers, meant(selection));
    if (taskId === undefined) return;
    selection.clear();
    setInviteTask(taskId);
  };

  return (
    <SearchPage
      title={t('members.search.title')}
      crumbs={[{ text: t('members.group') }]}
      search={search}
      columns={columns}
      keyOf={(row) => row.id}
      nameOf={(row) => fullName(row)}
      hrefOf={(row) => memberPaths.detail(row.id)}
      tabs={
        <Tabs
          label={t('members.tabs')}
          tabs={[...QUICK_CONDITIONS.map((id) => ({ id, text: t(`members.tab.${id}`) })), ...saved.tabs]}
          active={quickOf(search.conditions, today) ?? saved.active ?? ''}
          onPick={(id) => {
            const quick = QUICK_CONDITIONS.find((known) => known === id);
            if (quick === undefined) saved.pick(id);
            else search.searchWith(quickConditions(quick, today));
          }}
        />
      }
      alert={
        <>
          {search.error?.status === 422 && (
            <Lazy load={() => import('./conditionFaults.ts')}>
              {({ conditionFaults }) => (
                <Note tone="bad">{conditionFaults(search.error?.fieldCodes ?? {}, locale).join('')}</Note>
              )}
            </Lazy>
          )}
          {inviteTask !== undefined && (
            <InviteOutcome key={inviteTask} taskId={inviteTask} onClose={() => setInviteTask(undefined)} />
          )}
        </>
      }
      filters={<MemberConditions today={today} organizations={organizations} more={more} />}
      filterActions={
        <>
          {!more && (
            <Button kind="quiet" onClick={() => setMoreOpen(true)}>
              {t('list.add_condition')}
            </Button>
          )}
          {quickOf(search.conditions, today) === undefined && <SavedConditions saved={saved} />}
        </>
      }
      order={order === undefined ? undefined : t(`members.order.${order}`)}
      actions={
        <>
          <ExportMenu disabled={search.total === 0} onPick={(encoding) => void exportCsv(found, encoding)} />
          {edit && (
            <LinkButton small to={memberPaths.import}>
              {t('members.import')}
            </LinkButton>
          )}
        </>
      }
      create={{ to: memberPaths.create, text: t('members.create') }}
      bulk={(selection) => (
        <>
          {edit && (
            <Button kind="quiet" small onClick={() => !isTooMany(selection) && setInvited(selection)}>
              {t('members.invite')}
            </Button>
          )}
          <ExportMenu inBar onPick={(encoding) => void exportPicked(selection, encoding)} />
        </>
      )}
      empty={t('members.empty')}
      emptyAction={
        edit && (
          <div className="row">
            <LinkButton to={memberPaths.create}>{t('members.create')}</LinkButton>
            <LinkButton to={memberPaths.import}>{t('members.import')}</LinkButton>
          </div>
        )
      }
      noMatch={t('members.no_match')}
    >
      <Confirm
        opened={invited !== undefined}
        title={t('members.invite.bulk_confirm', { count: formatNumber(invited?.count ?? 0) })}
        verb={t('members.invite.send')}
        onVerb={() => invited !== undefined && void invite(invited)}
        onBack={() => setInvited(undefined)}
      >
        {t('members.invite.bulk_note')}
      </Confirm>
    </SearchPage>
  );
}
