import type { accountCmsGroups as ja } from '../../ja/console/account-cms-groups.ts';

/** Sections of member forms in English. */
export const accountCmsGroups: Record<keyof typeof ja, string> = {
  'account_sections.title': 'Field sections',
  'account_sections.create': 'Add a section',
  'account_sections.create.title': 'New section',
  'account_sections.keyword': 'Search by name',
  'account_sections.empty': 'There are no sections.',
  'account_sections.no_match': 'No section meets the conditions.',
  'account_sections.about': 'About the section',
  'account_sections.name': 'Name',
  'account_sections.class_hint': 'The class cannot be changed afterwards.',
  'account_sections.member_types': 'Member types',
  'account_sections.all_types': 'All member types',
  'account_sections.types_hint': 'If any are chosen, only members of these types have the section in their form.',
  'account_sections.platform': 'Forms',
  'account_sections.platform.1': 'Members and staff',
  'account_sections.platform.2': 'The members’ form only',
  'account_sections.platform.3': 'Staff only',
  'account_sections.platform_hint': 'It holds for all fields of the section.',
  'account_sections.fields': 'Fields',
  'account_sections.separator': ', ',
  'account_sections.delete_confirm': 'Delete the section “{name}”?',
  'account_sections.in_use':
    'It holds {fields} {fields|field|fields}, so it cannot be deleted. Please move them to another section first.',
};
