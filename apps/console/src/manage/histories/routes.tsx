import { withWords } from '../../shell/words.ts';

const corporateCompare = { Component: async () => (await import('./CorporateComparePage.tsx')).CorporateComparePage };

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
    ['histories', 'members', 'corporates'],
    [
      { path: 'corporates/history-compare/:accountCode', lazy: corporateCompare },
      { path: 'corporates/staff/:corporateCode/history-compare/:accountCode', lazy: corporateCompare },
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
