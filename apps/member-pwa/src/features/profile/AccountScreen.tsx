import { useLocation } from 'react-router';
import { DevicesPage } from '../devices/DevicesPage.tsx';
import { MembershipPage } from '../membership/MembershipPage.tsx';

/** /devices and /membership, by the address. */
export function AccountScreen() {
  return useLocation().pathname === '/devices' ? <DevicesPage /> : <MembershipPage />;
}
