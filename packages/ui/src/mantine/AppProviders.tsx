import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { resolveVariables, theme } from '../look/theme.ts';
import { Notifications } from './Notifications.tsx';

/** Props of {@link AppProviders}. */
export interface AppProvidersProps {
  i18n: I18n;
  /** Light or dark whatever the system says. */
  scheme?: 'light' | 'dark';
  children: ReactNode;
}

/** What every app of Mantine screens stands in: theme, light or dark as the system says, words, notifications. */
export function AppProviders({ i18n, scheme, children }: AppProvidersProps) {
  return (
    <I18nProvider i18n={i18n}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={resolveVariables}
        defaultColorScheme="auto"
        forceColorScheme={scheme}
      >
        <SWRConfig value={{ revalidateOnFocus: false, shouldRetryOnError: false }}>{children}</SWRConfig>
        <Notifications />
      </MantineProvider>
    </I18nProvider>
  );
}
