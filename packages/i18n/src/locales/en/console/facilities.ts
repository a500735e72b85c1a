import type { facilities as ja } from '../../ja/console/facilities.ts';

/** Facilities in English. */
export const facilities: Record<keyof typeof ja, string> = {
  'facilities.search.title': 'Facilities',
  'facilities.create.title': 'Register a facility',
  'facilities.edit.title': 'Edit {name}',
  'facilities.empty': 'There are no facilities yet.',
  'facilities.no_match': 'No facility matches these conditions.',
  'facilities.create': 'Register a facility',
  'facilities.column.name': 'Facility',
  'facilities.column.business_type': 'Business',
  'facilities.column.status': 'Status',
  'facilities.column.app': 'App',
  'facilities.column.members': 'Members / limit',
  'facilities.column.storage': 'Storage (GB)',
  'facilities.column.last_used': 'Last used',
  'facilities.at_limit': 'At the limit',
};
