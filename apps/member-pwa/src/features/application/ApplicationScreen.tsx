import type { ComponentType } from 'react';
import { useLocation } from 'react-router';
import { CorporatePage } from './CorporatePage.tsx';
import { EndPage } from './EndPage.tsx';
import { EntryErrorPage, EntryFormPage, EntryInputPage, EntryRegisteredPage } from './EntryPages.tsx';
import { LandingPage } from './LandingPage.tsx';
import { MessagePage } from './MessagePage.tsx';
import { RegisterPage } from './RegisterPage.tsx';

const SCREENS: Readonly<Record<string, ComponentType>> = {
  'registry-landing': LandingPage,
  'register-new-account': RegisterPage,
  'new-entry-form': EntryFormPage,
  'new-entry-input': EntryInputPage,
  'new-entry-registered': EntryRegisteredPage,
  'new-entry-error': EntryErrorPage,
  corporate: CorporatePage,
  'message-after-action': MessagePage,
};

/** The screen of an address of the application. */
export function ApplicationScreen() {
  const [, name = ''] = useLocation().pathname.split('/');
  const Screen = SCREENS[name] ?? EndPage;
  return <Screen />;
}
