import { useLocation } from 'react-router';
import { MyInvoicesPage } from '../invoices/MyInvoicesPage.tsx';
import { DevicesPage } from './DevicesPage.tsx';
import { MembershipPage } from './MembershipPage.tsx';

/** /devices, /my-invoices and /membership, by the address. */
export function AccountScreen() {
  const { pathname } = useLocation();
  if (pathname === '/devices') return <DevicesPage />;
  return pathname === '/my-invoices' ? <MyInvoicesPage /> : <MembershipPage />;
}
