import { taskHistory } from '@tsudoi/contract/tasks';
import { FacilityStatus } from '@tsudoi/domain';
import { matchPath } from '@tsudoi/permissions';
import { ViewerProvider } from '@tsudoi/ui/headless/list/columnChoice';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { PermissionProvider } from '@tsudoi/ui/headless/session/permission';
import { putHistory } from '@tsudoi/ui/headless/tasks/task';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { Link, Outlet, useRevalidator } from 'react-router';
import { useSWRConfig } from 'swr';
import { useSnapshot } from 'valtio';
import { Frame } from './Frame.tsx';
import { FacilityMark } from './Mark.tsx';
import {
  ending,
  manageClient,
  manageSession,
  manageState,
  PERMISSIONS_CHANGED,
  renewFacility,
  renewInfo,
  signOut,
} from './manageArea.ts';
import { fromPermissions } from './menu.ts';
import type { Waiting } from './Sidebar.tsx';
import { endSession } from './sessionEnd.ts';
import { connectTasks, whenIdle } from './socket.ts';
import { TasksButton } from './TasksButton.tsx';
import { ViewingBar } from './viewing.ts';
import { WhyReadOnly } from './why.ts';
import { partWithWords } from './words.ts';

const loadPart = () => partWithWords(['palette'], () => import('../manage/palette.tsx'));
const loadPalette = async () => (await loadPart()).ManagePalette;
const FoundPeople = lazy(async () => ({ default: (await loadPart()).FoundPeople }));

const Preparing = lazy(async () => ({ default: (await import('./Preparing.tsx')).Preparing }));
// What waits may wait until the screen stands.
const WaitingCounts = lazy(async () => {
  await whenIdle();
  return { default: (await import('./WaitingCounts.tsx')).WaitingCounts };
});
const CurrentUsageAlert = lazy(async () => ({ default: (await import('./UsageAlert.tsx')).CurrentUsageAlert }));

const OVERVIEW = { o: { to: '/manage/overview', label: 'keys.go_overview' } } as const;
const MEMBERS = { m: { to: '/manage/members/search', label: 'keys.go_members' } } as const;

/** The frame of the manager area; without a signed-in manager, open pages stand alone. */
export function ManageShell() {
  const { info, viewing } = useSnapshot(manageState);
  const screen =
    info === undefined ? (
      <main className="alone">
        <Outlet />
      </main>
    ) : (
      <SignedIn />
    );
  if (viewing === undefined) return screen;
  return (
    <div className="viewed">
      <Suspense fallback={<div className="viewing" />}>
        <ViewingBar />
      </Suspense>
      {screen}
    </div>
  );
}

function SignedIn() {
  const t = useT();
  const locale = useLocale();
  const revalidator = useRevalidator();
  const { mutate } = useSWRConfig();
  const { info, facility, organization, entry } = useSnapshot(manageState);
  const session = useSnapshot(manageSession.state);
  const [waiting, setWaiting] = useState<Waiting>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the snapshot tells when to look, the state has the type
  const entries = useMemo(() => fromPermissions(manageState.info?.permission_tree_menu ?? []), [info, locale]);
  useEffect(
    () =>
      connectTasks({
        token: () => manageSession.state.token,
        readHistory: async () => putHistory(await manageClient.call(taskHistory, {}, { keepOnNavigation: true })),
        onConnected: () => {
          // It may have been opened before the connection was there.
          if (manageState.facility?.status === FacilityStatus.preparing) void renewFacility();
        },
        onPermissions: () => {
          void renewFacility();
          void renewInfo(() => window.dispatchEvent(new Event(PERMISSIONS_CHANGED)));
        },
        onSignedOut: () => endSession(manageSession, ending, 'unauthorized'),
      }),
    [],
  );
  useEffect(() => manageSession.keepFresh(() => manageClient.refresh()), []);
  useEffect(() => {
    const onChange = () => {
      void revalidator.revalidate();
      // What is shown was read with what the account might do before.
      void mutate(() => true);
    };
    window.addEventListener(PERMISSIONS_CHANGED, onChange);
    return () => window.removeEventListener(PERMISSIONS_CHANGED, onChange);
  }, [revalidator, mutate]);
  const permission = useMemo(() => ({ view: entry?.view_flag ?? true, edit: entry?.edit_flag ?? false }), [entry]);
  const usesOrganizations = facility?.use_organization_structure_flag === true;
  const seesMembers = matchPath(manageState.info?.permission_menu ?? [], MEMBERS.m.to)?.view_flag === true;
  const hasChoice = (session.info?.organizations.length ?? 0) > 1;
  return (
    <ViewerProvider viewer={`${facility?.code ?? ''}_${session.info?.account_code ?? ''}`}>
      <PermissionProvider value={permission}>
        <Frame
          name={`${info?.profile.last_name ?? ''} ${info?.profile.first_name ?? ''}`}
          place={usesOrganizations ? (organization?.name ?? t('shell.all_organizations')) : undefined}
          mark={<FacilityMark logo={facility?.logo_image_path ?? null} />}
          entries={entries}
          waiting={waiting}
          goTo={seesMembers ? { ...MEMBERS, ...OVERVIEW } : OVERVIEW}
          finds={t(seesMembers ? 'shell.find_menu' : 'shell.find_screen')}
          loadPalette={loadPalette}
          Found={seesMembers ? FoundPeople : undefined}
          onLogout={() => void signOut()}
          extra={
            usesOrganizations && hasChoice ? (
              <Link to="/manage/select-facilities?change=1">{t('shell.change_organization')}</Link>
            ) : undefined
          }
          help={entry?.edit_flag === false && <WhyReadOnly entry={entry} />}
          top={<TasksButton />}
          notice={
            <Suspense>
              {facility?.status === FacilityStatus.preparing && <Preparing />}
              <CurrentUsageAlert />
            </Suspense>
          }
        />
        <Suspense>
          <WaitingCounts onCounts={setWaiting} />
        </Suspense>
      </PermissionProvider>
    </ViewerProvider>
  );
}
