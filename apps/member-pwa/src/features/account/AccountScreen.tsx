import { useLocation } from 'react-router';
import { DevicesPage } from './DevicesPage.tsx';
import { MembershipPage } from './MembershipPage.tsx';

/** /devices and /membership, by the address. */
export function AccountScreen() {
  return useLocation().pathname === '/devices' ? <DevicesPage /> : <MembershipPage />;
}
