import { ViewerProvider } from '@tsudoi/ui/headless/list/columnChoice';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { lazy, useEffect, useMemo } from 'react';
import { Link, Outlet } from 'react-router';
import { useSnapshot } from 'valtio';
import { adminClient, adminSession, signOut } from './adminArea.ts';
import { Frame } from './Frame.tsx';
import { ProductMark } from './Mark.tsx';
import { forOperator } from './operatorMenu.ts';
import { partWithWords } from './words.ts';

const loadPart = () => partWithWords(['palette'], () => import('../admin/palette.tsx'));
const loadPalette = async () => (await loadPart()).AdminPalette;
const FoundFacilities = lazy(async () => ({ default: (await loadPart()).FoundFacilities }));

const GO_TO = {
  o: { to: '/admin/overview', label: 'keys.go_overview' },
  f: { to: '/admin/facilities/search', label: 'keys.go_facilities' },
} as const;

/** The frame of the operator area, in ink. */
export function AdminShell() {
  const t = useT();
  const locale = useLocale();
  const { info, isAuth } = useSnapshot(adminSession.state);
  const isSystemAdmin = info?.system_admin_flag === true;
  const entries = useMemo(
    () =>
      forOperator(isSystemAdmin, locale, {
        list: t('shell.facility_list'),
        near: t('shell.facilities_near_limit'),
      }),
    [isSystemAdmin, locale, t],
  );
  useEffect(() => adminSession.keepFresh(() => adminClient.refresh()), []);
  if (isAuth !== 'success') {
    return (
      <main className="alone">
        <Outlet />
      </main>
    );
  }
  return (
    <ViewerProvider viewer={info?.account_code ?? ''}>
      <Frame
        name={`${info?.last_name ?? ''} ${info?.first_name ?? ''}`}
        place={t('shell.operator_area')}
        mark={<ProductMark />}
        entries={entries}
        goTo={GO_TO}
        finds={t('shell.find_facility')}
        loadPalette={loadPalette}
        Found={FoundFacilities}
        extra={<Link to="/admin/account-settings">{t('shell.own_security')}</Link>}
        onLogout={() => void signOut()}
      />
    </ViewerProvider>
  );
}
