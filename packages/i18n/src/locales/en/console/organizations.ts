import type { organizations as ja } from '../../ja/console/organizations.ts';

/** Organizations in English. */
export const organizations: Record<keyof typeof ja, string> = {
  'organizations.search.title': 'Organizations',
  'organizations.create.title': 'Register an organization',
  'organizations.empty': 'There are no organizations yet.',
  'organizations.no_match': 'No organizations match these conditions.',
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
  'organizations.code_hint': 'If left blank, a code is assigned.',
  'organizations.parent_hint': 'Blocks contain leagues, and leagues contain clubs.',
  'organizations.parent_none': 'None (top level)',
  'organizations.contact_name': 'Contact person',
  'organizations.delete_text': 'An organization with members or with organizations below it cannot be deleted.',
  'organizations.order_path': 'By hierarchy',
  'organizations.name': 'Name',
  'organizations.people': '{count} {count|member|members}',
};
