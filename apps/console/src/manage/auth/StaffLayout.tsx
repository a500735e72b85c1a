import { Outlet } from 'react-router';
import { useSnapshot } from 'valtio';
import { LoginLayout } from '../../shell/LoginLayout.tsx';
import { FacilityMark } from '../../shell/Mark.tsx';
import { manageState } from '../../shell/manageArea.ts';

/** Black side with the facility, the form at the right. */
export function StaffLayout() {
  const { facility } = useSnapshot(manageState);
  return (
    <LoginLayout
      mark={<FacilityMark logo={facility?.logo_image_path ?? null} />}
      name={facility?.name ?? ''}
      place={facility?.host_name}
    >
      <Outlet />
    </LoginLayout>
  );
}
