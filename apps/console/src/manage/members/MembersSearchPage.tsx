import { countMembers, exportMembers } from '@tsudoi/contract/members';
import { fullName, jstToday } from '@tsudoi/domain';
import { useSearch } from '@tsudoi/ui/headless/list/search';
import { type Conditions, isBlank, type ListView } from '@tsudoi/ui/headless/list/searchAddress';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { LinkButton } from '@tsudoi/ui/mantine/Button';
import { Lazy } from '@tsudoi/ui/mantine/Lazy';
import { Tabs } from '@tsudoi/ui/mantine/list/Tabs';
import { MenuButton } from '@tsudoi/ui/mantine/MenuButton';
import { Note } from '@tsudoi/ui/mantine/Note';
import { SearchPage } from '@tsudoi/ui/mantine/SearchPage';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { ExportMenu } from '../../pickers/ExportMenu.tsx';
import { memberPaths } from '../../pickers/member/paths.ts';
import { useOrganizations } from '../../pickers/organizations.ts';
import { useSavedViews } from '../../pickers/savedConditions.ts';
import { useExport } from '../../pickers/useExport.ts';
import { useViewCounts } from '../../pickers/viewCounts.ts';
import { searchLoader } from '../../shell/searchLoader.ts';
import { partWithWords } from '../../shell/words.ts';
import { startColumnsOf } from './columnNames.ts';
import { ORDERS, orderNamed, orderOf } from './conditions.ts';
import { useFactColumns, useMemberCount, useMemberFacts } from './facts.tsx';
import { MEMBER_LIST } from './list.ts';
import { QUICK_VIEWS, quickView, quickViewOf } from './views.ts';

/** Sends the list's search before this screen is drawn. */
export const loadMembers = searchLoader(MEMBER_LIST);

const loadSelectionActions = () =>
  partWithWords(['member-actions', 'member-bulk'], () => import('./SelectionActions.tsx'));
const loadInviteOutcome = () => partWithWords(['member-actions'], () => import('./InviteOutcome.tsx'));
const loadPeek = () => partWithWords(['histories'], () => import('./MemberPeek.tsx'));

/** Tabs side by side; more stand in a menu. */
const TABS_MAX = 6;

/** Whether the folded form asks something: then its conditions have to be named. */
const isAskedByForm = (conditions: Conditions): boolean =>
  Object.entries(conditions).some(([name, value]) => name !== 'keyword' && !isBlank(value));

/** From when it is needed on its children are there. */
function OnceNeeded({ isNeeded, children }: { isNeeded: boolean; children: ReactNode }) {
  const [wasNeeded, setNeeded] = useState(isNeeded);
  if (isNeeded && !wasNeeded) setNeeded(true);
  return isNeeded || wasNeeded ? children : null;
}

/** 会員一覧 */
export function MembersSearchPage() {
  const t = useT();
  const locale = useLocale();
  const { edit } = usePagePermission();
  const today = jstToday(new Date());
  const search = useSearch(MEMBER_LIST);
  const organizations = useOrganizations();
  const facts = useMemberFacts(organizations);
  const startColumns = useMemo(() => startColumnsOf(facts), [facts]);
  const columns = useFactColumns(
    today,
    facts,
    search.columns ?? startColumns,
    organizations.loading || organizations.options.length > 0,
  );
  const exportCsv = useExport(exportMembers);
  const [inviteTask, setInviteTask] = useState<number>();
  const order = orderOf(search.sort);
  const saved = useSavedViews('members', search);
  const quick = quickViewOf(search.view);
  const views: { id: string; view: ListView }[] = [
    ...QUICK_VIEWS.map((id) => ({ id, view: quickView(id) })),
    ...saved.views,
  ];
  const counts = useViewCounts(countMembers, search.answer === undefined ? undefined : views);

  const found = search.body;
  const count = useMemberCount(found);
  // A finished invitation leads here from the top bar.
  const { hash } = useLocation();
  useEffect(() => {
    const found = /^#invited-(\d+)$/.exec(hash)?.[1];
    if (found !== undefined) setInviteTask(Number(found));
  }, [hash]);

  return (
    <SearchPage
      title={t('members.search.title')}
      crumbs={[]}
      keyword={{ label: t('members.keyword'), placeholder: t('members.keyword_short') }}
      facts={{ list: facts, count }}
      peek={(row) => <Lazy load={loadPeek}>{({ MemberPeek }) => <MemberPeek row={row} facts={facts ?? []} />}</Lazy>}
      search={search}
      columns={columns}
      startColumns={startColumns}
      keyOf={(row) => row.id}
      nameOf={(row) => fullName(row)}
      hrefOf={(row) => memberPaths.detail(row.id)}
      tabs={
        <Tabs
          label={t('members.tabs')}
          max={TABS_MAX}
          tabs={[...QUICK_VIEWS.map((id) => ({ id, text: t(`members.tab.${id}`) })), ...saved.tabs].map((tab) => ({
            ...tab,
            ...counts[tab.id],
          }))}
          active={quick ?? saved.active ?? ''}
          onPick={(id) => {
            const picked = QUICK_VIEWS.find((view) => view === id);
            if (picked === undefined) saved.pick(id);
            else search.openView(quickView(picked));
          }}
        />
      }
      alert={
        <>
          {search.error?.status === 422 &&
            Object.keys(search.error.fieldCodes).some((path) => !path.startsWith('where')) && (
              <Lazy load={() => import('./conditionFaults.ts')}>
                {({ conditionFaults }) => (
                  <Note tone="bad">{conditionFaults(search.error?.fieldCodes ?? {}, locale).join('')}</Note>
                )}
              </Lazy>
            )}
          {inviteTask !== undefined && (
            <Lazy load={loadInviteOutcome}>
              {({ InviteOutcome }) => (
                <InviteOutcome key={inviteTask} taskId={inviteTask} onClose={() => setInviteTask(undefined)} />
              )}
            </Lazy>
          )}
        </>
      }
      filters={
        <OnceNeeded isNeeded={search.isOpen || isAskedByForm(search.conditions)}>
          <Lazy load={() => import('./MemberConditions.tsx')}>
            {({ MemberConditions }) => <MemberConditions today={today} organizations={organizations} />}
          </Lazy>
        </OnceNeeded>
      }
      view={quick === undefined ? saved.current?.name : quick === 'all' ? undefined : t(`members.tab.${quick}`)}
      viewActions={
        (quick === undefined || search.view.columns !== undefined) && (
          <Lazy load={() => import('../../pickers/SavedConditions.tsx')}>
            {({ SavedViews }) => <SavedViews saved={saved} />}
          </Lazy>
        )
      }
      order={
        <MenuButton
          kind="quiet"
          text={order === undefined ? t('list.orders') : t(`members.order.${order}`)}
          items={ORDERS.map((id) => ({
            id,
            text: t(`members.order.${id}`),
            onPick: () => search.change({ sort: orderNamed(id) }),
          }))}
        />
      }
      actions={
        <>
          {edit && (
            <LinkButton kind="quiet" small to={memberPaths.duplicates}>
              {t('members.lookalikes')}
            </LinkButton>
          )}
          <ExportMenu
            isEmpty={search.total === 0}
            importTo={edit ? memberPaths.import : undefined}
            onPick={(encoding) => void exportCsv(found, encoding)}
          />
        </>
      }
      create={{ to: memberPaths.create, text: t('members.create') }}
      bulk={(selection) => (
        <Lazy load={loadSelectionActions}>
          {({ SelectionActions }) => (
            <SelectionActions
              selection={selection}
              found={found}
              columns={search.columns ?? startColumns}
              onInvited={setInviteTask}
            />
          )}
        </Lazy>
      )}
      empty={t('members.empty')}
      emptyAction={
        edit && (
          <div className="row">
            <LinkButton to={memberPaths.create}>{t('members.create')}</LinkButton>
            <LinkButton to={memberPaths.import}>{t('list.import')}</LinkButton>
          </div>
        )
      }
      noMatch={t('members.no_match')}
    />
  );
}
