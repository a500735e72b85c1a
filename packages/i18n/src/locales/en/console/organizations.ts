import type { organizations as ja } from '../../ja/console/organizations.ts';

/** Organizations in English. */
export const organizations: Record<keyof typeof ja, string> = {
  'organizations.search.title': 'Organizations',
  'organizations.create.title': 'Register an organization',
  'organizations.empty': 'There are no organizations yet.',
  'organizations.no_match': 'No organization matches these conditions.',
  'organizations.create': 'Register an organization',
  'organizations.delete_confirm': 'Delete {name}?',
  'organizations.column.name': 'Organization',
  'organizations.column.code': 'Code',
  'organizations.column.type': 'Type',
  'organizations.column.parent': 'Parent',
  'organizations.column.members': 'Members',
  'organizations.column.updated_at': 'Updated',
  'organizations.keyword': 'Name or code',
  'organizations.section.basic': 'Basics',
  'organizations.section.address': 'Address',
  'organizations.section.contact': 'Contact',
  'organizations.code_hint': 'Left blank, the next code is given.',
  'organizations.parent_hint': 'Blocks hold leagues, leagues hold clubs.',
  'organizations.parent_none': 'None (top)',
  'organizations.contact_name': 'Contact person',
  'organizations.delete_text': 'It cannot be deleted while it has organizations below it or members.',
  'organizations.order_path': 'By level',
  'organizations.name': 'Name',
  'organizations.people': '{count} members',
};
