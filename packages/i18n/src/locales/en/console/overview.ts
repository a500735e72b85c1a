import type { overview as ja } from '../../ja/console/overview.ts';

/** The overviews of both areas, in English. */
export const overview: Record<keyof typeof ja, string> = {
  'overview.title': 'Overview',
  'overview.members': 'Members',
  'overview.temporary_members': 'Provisional',
  'overview.expiring_members': 'Expires within 30 days',
  'overview.recent_tasks': 'Recent tasks',
  'overview.lead': 'As of {date}.',
  'overview.joined_this_month': 'Joined this month',
  'overview.expired_members': 'Expired',
  'overview.without_email': 'Members without an e-mail address',
  'overview.not_signed_up': 'Members not invited yet',
  'overview.organizations': 'Organizations',
  'overview.no_tasks': 'There are no recent tasks.',
  'overview.all_members': 'All members',
  'overview.total_members': 'Members of all facilities',
};
