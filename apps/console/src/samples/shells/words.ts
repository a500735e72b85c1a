import type { MessageValues } from '@tsudoi/i18n';
import { shellSamples as en } from '@tsudoi/i18n/catalogs/en/samples/shells';
import { shellSamples as ja } from '@tsudoi/i18n/catalogs/ja/samples/shells';
import { useLocale } from '@tsudoi/ui/headless/screen/i18n';
import { useCallback } from 'react';

const TABLES: Record<'ja' | 'en', Record<keyof typeof ja, string>> = { ja, en };

/** Looks up the words of this page, which are no part of the console's own. */
export function useSampleWords(): (id: keyof typeof ja, values?: MessageValues) => string {
  const table = TABLES[useLocale()];
  return useCallback(
    (id, values = {}) => table[id].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')),
    [table],
  );
}
