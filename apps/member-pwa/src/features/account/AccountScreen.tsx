import type { ComponentType } from 'react';
import { useLocation } from 'react-router';
import { actingFor } from '../../session/person.ts';
import { DevicesPage } from './DevicesPage.tsx';
import { FamilyPage } from './FamilyPage.tsx';
import { ForSelf } from './ForSelf.tsx';
import { MembershipPage } from './MembershipPage.tsx';

const SCREENS: Readonly<Record<string, ComponentType>> = {
  '/devices': DevicesPage,
  '/family': FamilyPage,
};

/** /devices, /family and /membership, by the address. */
export function AccountScreen() {
  const { pathname } = useLocation();
  if (pathname === '/devices' && actingFor() !== undefined) return <ForSelf />;
  const Screen = SCREENS[pathname] ?? MembershipPage;
  return <Screen />;
}
