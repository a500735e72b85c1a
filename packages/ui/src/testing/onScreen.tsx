import { render } from '@testing-library/react';
import type { AnyEndpoint } from '@tsudoi/contract';
import { CallError, type CallOptions, type Client } from '@tsudoi/contract/client';
import { activate, createI18n } from '@tsudoi/i18n';
import { loadWholeConsole } from '@tsudoi/i18n/catalogs/console';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { SWRConfig } from 'swr';
import { ClientProvider } from '../headless/api/client.ts';
import { type PagePermission, PermissionProvider } from '../headless/session/permission.ts';
import { AppProviders } from '../mantine/AppProviders.tsx';

/** What a test's server returns, by endpoint path; called with the input of the call. Throw a `refusal` to fail. */
export type Answers = Record<
  string,
  (input: { body?: unknown; params?: unknown; query?: unknown }, options?: CallOptions) => unknown
>;

/** An HTTP failure as the client throws it. */
export function refusal(
  status: number,
  body: ConstructorParameters<typeof CallError>[2] = undefined,
  kind: CallError['kind'] = 'http',
): CallError {
  return new CallError(kind, status, body);
}

/** Settings of {@link onScreen}. */
export interface ScreenSettings {
  answers?: Answers;
  /** Address the screen is opened at; its path also takes the screen. */
  at?: string;
  /** Pattern of the address where the screen reads parameters from it, such as `/things/:id`. */
  path?: string;
  permission?: PagePermission;
}

/** Draws a screen with everything around it that it stands in: words, theme, router, client, permission. For tests. */
export async function onScreen(screen: ReactNode, settings: ScreenSettings = {}) {
  const { answers = {}, at = '/screen', permission = { view: true, edit: true } } = settings;
  const asked: { path: string; input: unknown }[] = [];
  const call = async (endpoint: AnyEndpoint, input: Parameters<Answers[string]>[0] = {}, options?: CallOptions) => {
    asked.push({ path: endpoint.path, input });
    const answer = answers[endpoint.path];
    if (answer === undefined) throw refusal(404);
    return answer(input, options);
  };
  const client = { call, download: call, refresh: async () => {}, cancelReads: () => {} } as unknown as Client;
  const i18n = createI18n();
  activate(i18n, 'ja', await loadWholeConsole('ja'));
  const path = settings.path ?? at.split('?')[0];
  const router = createMemoryRouter(
    [
      { path, element: <PermissionProvider value={permission}>{screen}</PermissionProvider> },
      { path: '*', element: <p>another page</p> },
    ],
    { initialEntries: [at] },
  );
  const view = render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <AppProviders i18n={i18n}>
        <ClientProvider client={client}>
          <RouterProvider router={router} />
        </ClientProvider>
      </AppProviders>
    </SWRConfig>,
  );
  return { ...view, asked, router };
}
