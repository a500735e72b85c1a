import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { activate, createI18n } from '@tsudoi/i18n';
import { loadConsole, loadSubjects } from '@tsudoi/i18n/catalogs/console';
import { ClientProvider } from '@tsudoi/ui/headless/api/client';
import { resolveVariables, theme } from '@tsudoi/ui/look/theme.ts';
import '@tsudoi/ui/look/mantine.css';
import '@tsudoi/ui/look/form.css';
import '@tsudoi/ui/look/inputs.css';
import '@tsudoi/ui/look/files.css';
import '@tsudoi/ui/look/float.css';
import '../look/account.css';
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from '../parts/store.ts';
import { client } from '../session/client.ts';
import { locale } from '../shell/words.ts';

const i18n = createI18n();

/** What the form blocks of `packages/ui` stand in; only screens with such forms bring it. */
export function Blocks({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const language = useStore(locale);
  const [shown, setShown] = useState<string>();
  useEffect(() => {
    let isGone = false;
    void Promise.all([loadConsole(language), loadSubjects(language, ['files'])]).then((parts) => {
      if (isGone) return;
      activate(i18n, language, Object.assign({}, ...parts));
      setShown(language);
    });
    return () => {
      isGone = true;
    };
  }, [language]);
  // Mantine marks the document as light or dark; without its provider nobody would change the mark when the system does.
  useEffect(() => () => document.documentElement.removeAttribute('data-mantine-color-scheme'), []);
  if (shown === undefined) return waiting;
  return (
    <I18nProvider i18n={i18n}>
      <MantineProvider theme={theme} cssVariablesResolver={resolveVariables} defaultColorScheme="auto">
        <ClientProvider client={client}>{children}</ClientProvider>
      </MantineProvider>
    </I18nProvider>
  );
}
