import { withWords } from '../../shell/words.ts';

/** Which columns files have (RT-M-63). */
export const csvSettingRoutes = withWords(
  ['csv-settings'],
  [
    {
      path: 'settings/import-export-csv-account-cms-components',
      lazy: { Component: async () => (await import('./CsvSettingsPage.tsx')).CsvSettingsPage },
    },
  ],
);
