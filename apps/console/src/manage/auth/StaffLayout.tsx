import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { useSnapshot } from 'valtio';
import { LoginLayout } from '../../shell/LoginLayout.tsx';
import { FacilityMark } from '../../shell/Mark.tsx';
import { manageState } from '../../shell/manageArea.ts';

/** Signing in waits for no notice: where their code does not come either, the page is whole without them. */
const Notices = lazy(() =>
  import('./Notices.tsx').then(
    (module) => ({ default: module.Notices }),
    () => ({ default: () => null }),
  ),
);

/** Black side with the facility and the operator's notices, the form at the right. */
export function StaffLayout() {
  const { facility } = useSnapshot(manageState);
  return (
    <LoginLayout
      mark={<FacilityMark logo={facility?.logo_image_path ?? null} />}
      name={facility?.name ?? ''}
      place={facility?.host_name}
      foot={
        <Suspense>
          <Notices />
        </Suspense>
      }
    >
      <Outlet />
    </LoginLayout>
  );
}
