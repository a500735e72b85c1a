import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { resolveVariables, theme } from '../look/theme.ts';
import { Notifications } from './Notifications.tsx';

/** What every app of Mantine screens stands in: theme, light or dark as the system says, words, notifications. */
export function AppProviders({ i18n, children }: { i18n: I18n; children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n}>
      <MantineProvider theme={theme} cssVariablesResolver={resolveVariables} defaultColorScheme="auto">
        <SWRConfig value={{ revalidateOnFocus: false, shouldRetryOnError: false }}>{children}</SWRConfig>
        <Notifications />
      </MantineProvider>
    </I18nProvider>
  );
}
