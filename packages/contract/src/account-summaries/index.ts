import { menuAccess, queryCall } from '../core/calls.ts';
import { csvExportFields } from '../core/csv.ts';
import { endpoint } from '../core/endpoint.ts';
import { bodyOfSearch } from '../core/page.ts';
import { TaskStarted } from '../core/task.ts';
import { AccountSummary, SummarySearch, summaryEntries } from './schema.ts';

export * from './schema.ts';

const { view } = menuAccess('account-summaries');

export const searchAccountSummaries = queryCall('/management/account-summaries/search', {
  access: view,
  body: SummarySearch,
  response: AccountSummary,
  summary: 'Members by day or month: who joined, who left, how many there were',
});
export const exportAccountSummaries = endpoint({
  method: 'POST',
  path: '/management/account-summaries/export',
  limit: 'heavy',
  access: view,
  body: bodyOfSearch({ ...summaryEntries, ...csvExportFields }),
  response: TaskStarted,
  status: 202,
  summary: 'Export the figures as CSV',
});
