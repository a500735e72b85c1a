import { withWords } from '../../shell/words.ts';

/** /manage/overview */
export const overviewRoutes = withWords(
  ['overview', 'histories', 'member-actions', 'reminders'],
  [{ path: 'overview', lazy: { Component: async () => (await import('./OverviewPage.tsx')).OverviewPage } }],
);
