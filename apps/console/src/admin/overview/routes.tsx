import { withWords } from '../../shell/words.ts';

/** /admin/overview */
export const overviewRoutes = withWords(
  ['overview', 'facilities'],
  [{ path: 'overview', lazy: { Component: async () => (await import('./OverviewPage.tsx')).OverviewPage } }],
);
