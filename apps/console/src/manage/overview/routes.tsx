import { withWords } from '../../shell/words.ts';

/** /manage/overview */
export const overviewRoutes = withWords(
  ['overview', 'histories', 'member-actions'],
  [{ path: 'overview', lazy: { Component: async () => (await import('./OverviewPage.tsx')).OverviewPage } }],
);
