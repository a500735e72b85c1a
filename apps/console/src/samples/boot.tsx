import { createClient } from '@tsudoi/contract/client';
import { loadSamples } from '@tsudoi/i18n/catalogs/samples';
import { ClientProvider } from '@tsudoi/ui/headless/api/client';
import { AppProviders } from '@tsudoi/ui/mantine/AppProviders';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { i18n, showLocale } from '../shell/locale.ts';
import { addWords } from '../shell/words.ts';
import { sampleRoutes } from './routes.tsx';
import { sampleView } from './view.ts';

/** Postal data is open to everybody; nothing else is called from here. */
const client = createClient({
  audience: 'manage',
  token: () => undefined,
  headers: () => ({}),
  locale: () => sampleView.locale,
  onRefreshed: () => undefined,
  onSessionEnded: () => undefined,
});

/** Starts the sample pages, in the language and the theme that the address asks for. */
export async function bootSamples(element: HTMLElement): Promise<void> {
  const { locale } = sampleView;
  const [own] = await Promise.all([loadSamples(locale), showLocale(locale, Promise.resolve(undefined))]);
  addWords(locale, own);
  document.documentElement.style.colorScheme = sampleView.theme === 'auto' ? '' : sampleView.theme;
  createRoot(element).render(
    <AppProviders i18n={i18n} scheme={sampleView.theme === 'auto' ? undefined : sampleView.theme}>
      <ClientProvider client={client}>
        <RouterProvider router={createBrowserRouter(sampleRoutes)} />
      </ClientProvider>
    </AppProviders>,
  );
}
