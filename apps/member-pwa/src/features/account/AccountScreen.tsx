import type { ComponentType } from 'react';
import { useLocation } from 'react-router';
import { InvoicePdfPage } from '../../parts/InvoicePdf.tsx';
import { actingFor } from '../../session/person.ts';
import { CompanyPage } from './CompanyPage.tsx';
import { DevicesPage } from './DevicesPage.tsx';
import { DocumentsPage } from './DocumentsPage.tsx';
import { FamilyPage } from './FamilyPage.tsx';
import { ForSelf } from './ForSelf.tsx';
import { MembershipPage } from './MembershipPage.tsx';
import { RenewPage } from './RenewPage.tsx';

const SCREENS: Readonly<Record<string, ComponentType>> = {
  '/company': CompanyPage,
  '/devices': DevicesPage,
  '/family': FamilyPage,
};

/** /company, /devices, /documents, /family, /invoices, /renew-account and /membership, by the address. */
export function AccountScreen() {
  const { pathname } = useLocation();
  if ((pathname === '/devices' || pathname === '/company') && actingFor() !== undefined) return <ForSelf />;
  if (pathname.startsWith('/renew-account/')) return <RenewPage />;
  if (pathname.startsWith('/invoices/')) return <InvoicePdfPage />;
  if (pathname.startsWith('/documents')) return <DocumentsPage />;
  const Screen = SCREENS[pathname] ?? MembershipPage;
  return <Screen />;
}
