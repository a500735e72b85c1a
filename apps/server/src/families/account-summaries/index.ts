import type { Family } from '../../kernel/family.ts';
import { deleteAfter } from '../../kernel/retention.ts';
import { bindings, summaryExport } from './manage.ts';
import { startSummaryRounds } from './rounds.ts';
import { deleteOldDays } from './store.ts';

export { storeMissing } from './rounds.ts';

/** Members in figures by day and month (G-39). */
export const accountSummaries: Family = {
  name: 'account-summaries',
  bindings,
  workers: [{ name: 'account-summaries', start: startSummaryRounds }],
  tasks: () => [summaryExport],
  retention: [
    deleteAfter({ days: 800 }, 'the day they are of', {
      name: 'account-summaries',
      what: 'figures of members by day; those by month stay',
      facility: deleteOldDays,
    }),
  ],
};
