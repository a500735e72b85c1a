import { withWords } from '../../shell/words.ts';

/** History screens under /manage; each is loaded when it is opened. */
export const historyRoutes = [
  ...withWords(
    ['histories', 'members'],
    [
      {
        path: 'members/history-compare/:accountCode',
        lazy: { Component: async () => (await import('./HistoryComparePage.tsx')).HistoryComparePage },
      },
    ],
  ),
  ...withWords(
    ['histories', 'second-factor'],
    [
      {
        path: 'settings/security/timeline',
        lazy: { Component: async () => (await import('./FacilityTimelinePage.tsx')).FacilityTimelinePage },
      },
    ],
  ),
];
