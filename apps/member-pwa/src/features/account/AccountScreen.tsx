import { useLocation } from 'react-router';
import { DocumentsPage } from '../documents/DocumentsPage.tsx';
import { RenewPage } from '../renewal/RenewPage.tsx';
import { DevicesPage } from './DevicesPage.tsx';
import { MembershipPage } from './MembershipPage.tsx';

/** /devices, /documents, /renew-account and /membership, by the address. */
export function AccountScreen() {
  const { pathname } = useLocation();
  if (pathname.startsWith('/renew-account/')) return <RenewPage />;
  if (pathname.startsWith('/documents')) return <DocumentsPage />;
  return pathname === '/devices' ? <DevicesPage /> : <MembershipPage />;
}
