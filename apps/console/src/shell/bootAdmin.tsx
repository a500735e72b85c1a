import { ClientProvider } from '@tsudoi/ui/headless/api/client';
import { pageState } from '@tsudoi/ui/headless/screen/page';
import type { ReactNode } from 'react';
import { RouterProvider } from 'react-router/dom';
import { adminRouter } from '../adminRouter.tsx';
import { adminClient } from './adminArea.ts';
import { i18n, showLocale } from './locale.ts';
import { currentLocale } from './preferences.ts';

/** Starts the operator area, which staff never load. */
export async function bootAdmin(): Promise<ReactNode> {
  await showLocale(currentLocale(), Promise.resolve(undefined));
  pageState.siteName = i18n._('shell.operator_area');
  return (
    <ClientProvider client={adminClient}>
      <RouterProvider router={adminRouter()} />
    </ClientProvider>
  );
}
