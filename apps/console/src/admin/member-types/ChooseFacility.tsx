import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { useEffect } from 'react';
import { Navigate } from 'react-router';

/** /admin/member-types/search: member types belong to a facility, so one is chosen first. */
export function ChooseFacility() {
  const t = useT();
  const text = t('member_types.choose_facility');
  useEffect(() => void notify({ message: text }), [text]);
  return <Navigate to="/admin/facilities/search" replace />;
}
