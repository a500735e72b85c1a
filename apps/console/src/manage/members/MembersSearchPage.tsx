import { countMembers, exportMembers } from '@tsudoi/contract/members';
import { type CsvEncoding, fullName, jstToday } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { useSearch } from '@tsudoi/ui/headless/list/search';
import { type Conditions, isBlank, type ListView } from '@tsudoi/ui/headless/list/searchAddress';
import type { Selection } from '@tsudoi/ui/headless/list/selection';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { Button, LinkButton } from '@tsudoi/ui/mantine/Button';
import { Lazy } from '@tsudoi/ui/mantine/Lazy';
import { Tabs } from '@tsudoi/ui/mantine/list/Tabs';
import { MenuButton } from '@tsudoi/ui/mantine/MenuButton';
import { Note } from '@tsudoi/ui/mantine/Note';
import { SearchPage } from '@tsudoi/ui/mantine/SearchPage';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { documentPaths } from '../../pickers/documentPaths.ts';
import { ExportMenu } from '../../pickers/ExportMenu.tsx';
import { memberPaths } from '../../pickers/member/paths.ts';
import { menuPermission } from '../../pickers/menuPermission.ts';
import { useOrganizations } from '../../pickers/organizations.ts';
import { useSavedViews } from '../../pickers/savedConditions.ts';
import { useExport } from '../../pickers/useExport.ts';
import { useViewCounts } from '../../pickers/viewCounts.ts';
import { searchLoader } from '../../shell/searchLoader.ts';
import { partWithWords } from '../../shell/words.ts';
import { START_COLUMNS } from './columnNames.ts';
import { ORDERS, orderNamed, orderOf, PICKED_MAX, pickedSearch } from './conditions.ts';
import { useFactColumns, useMemberCount, useMemberFacts } from './facts.tsx';
import { MEMBER_LIST } from './list.ts';
import { QUICK_VIEWS, quickView, quickViewOf } from './views.ts';

/** Sends the list's search before this screen is drawn. */
export const loadMembers = searchLoader(MEMBER_LIST);

const loadBulkTerm = () => partWithWords(['member-actions'], () => import('./BulkTerm.tsx'));
const loadBulkInvite = () => partWithWords(['member-actions'], () => import('./BulkInvite.tsx'));
const loadInviteOutcome = () => partWithWords(['member-actions'], () => import('./InviteOutcome.tsx'));
const loadBulkChange = () => partWithWords(['member-actions', 'member-bulk'], () => import('./BulkChange.tsx'));
const loadPrint = () => partWithWords(['member-bulk'], () => import('./PrintDialog.tsx'));
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
  const navigate = useNavigate();
  const locale = useLocale();
  const { edit } = usePagePermission();
  const today = jstToday(new Date());
  const search = useSearch(MEMBER_LIST);
  const organizations = useOrganizations();
  const facts = useMemberFacts(organizations);
  const columns = useFactColumns(
    today,
    facts,
    search.columns ?? START_COLUMNS,
    organizations.loading || organizations.options.length > 0,
  );
  const exportCsv = useExport(exportMembers);
  const [invited, setInvited] = useState<Selection>();
  const [extended, setExtended] = useState<Selection>();
  const [changed, setChanged] = useState<Selection>();
  const [printed, setPrinted] = useState<Selection>();
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
  const meant = (selection: Selection) => ({
    ...found,
    default_search: pickedSearch(selection, found.default_search),
  });
  const isTooMany = (selection: Selection) => {
    const isOver = !selection.isEverything && selection.count > PICKED_MAX;
    if (isOver) notify({ type: 'warning', message: t('members.picked_max', { count: formatNumber(PICKED_MAX) }) });
    return isOver;
  };
  const extend = (selection: Selection) => {
    if (selection.count <= PICKED_MAX) setExtended(selection);
    else notify({ type: 'warning', message: t('members.term.max', { count: formatNumber(PICKED_MAX) }) });
  };
  const share = (selection: Selection) => {
    if (isTooMany(selection)) return;
    const { default_search, where } = meant(selection);
    const state = { found: { default_search, where }, count: selection.count };
    void navigate(documentPaths.create, { state });
  };
  const exportPicked = async (selection: Selection, encoding: CsvEncoding) => {
    if (!isTooMany(selection)) await exportCsv(meant(selection), encoding);
  };
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
      startColumns={START_COLUMNS}
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
          <ExportMenu isEmpty={search.total === 0} onPick={(encoding) => void exportCsv(found, encoding)} />
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
            <>
              <Button kind="quiet" small onClick={() => !isTooMany(selection) && setInvited(selection)}>
                {t('members.invite')}
              </Button>
              <Button kind="quiet" small onClick={() => extend(selection)}>
                {t('members.term')}
              </Button>
              <Button kind="quiet" small onClick={() => !isTooMany(selection) && setChanged(selection)}>
                {t('members.change_many')}
              </Button>
            </>
          )}
          {menuPermission(documentPaths.create).edit && (
            <Button kind="quiet" small onClick={() => share(selection)}>
              {t('members.share')}
            </Button>
          )}
          <Button kind="quiet" small onClick={() => !isTooMany(selection) && setPrinted(selection)}>
            {t('members.print')}
          </Button>
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
      {extended !== undefined && (
        <Lazy load={loadBulkTerm}>
          {({ BulkTerm }) => (
            <BulkTerm
              body={meant(extended)}
              onBack={() => setExtended(undefined)}
              onDone={() => {
                extended.clear();
                setExtended(undefined);
              }}
            />
          )}
        </Lazy>
      )}
      {changed !== undefined && (
        <Lazy load={loadBulkChange}>
          {({ BulkChange }) => (
            <BulkChange body={meant(changed)} count={changed.count} onBack={() => setChanged(undefined)} />
          )}
        </Lazy>
      )}
      {printed !== undefined && (
        <Lazy load={loadPrint}>
          {({ PrintDialog }) => (
            <PrintDialog
              body={{ ...meant(printed), columns: [...(search.columns ?? START_COLUMNS)] }}
              count={printed.count}
              onBack={() => setPrinted(undefined)}
            />
          )}
        </Lazy>
      )}
      {invited !== undefined && (
        <Lazy load={loadBulkInvite}>
          {({ BulkInvite }) => (
            <BulkInvite
              body={meant(invited)}
              onBack={() => setInvited(undefined)}
              onStarted={(taskId) => {
                invited.clear();
                setInvited(undefined);
                setInviteTask(taskId);
              }}
            />
          )}
        </Lazy>
      )}
    </SearchPage>
  );
}
