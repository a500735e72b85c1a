import type { organizations as ja } from '../../ja/console/organizations.ts';

/** Organizations in English. */
export const organizations: Record<keyof typeof ja, string> = {
  'organizations.search.title': 'Organizations',
  'organizations.create.title': 'Register an organization',
  'organizations.edit.title': 'Edit {name}',
  'organizations.empty': 'There are no organizations yet.',
  'organizations.no_match': 'No organization matches these conditions.',
  'organizations.create': 'Register an organization',
  'organizations.delete_confirm': 'Delete {name}?',
};
