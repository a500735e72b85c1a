import type { accountLayout as ja } from '../../ja/console/account-layout.ts';

/** How the screens of member forms are arranged, in English. */
export const accountLayout: Record<keyof typeof ja, string> = {
  'account_layout.title': 'Field layout',
  'account_layout.screen': 'Screen',
  'account_layout.screen.register': 'Application',
  'account_layout.screen.profile': 'Member’s profile',
  'account_layout.screen.staff': 'Staff: register and edit',
  'account_layout.screen.detail': 'Staff: details',
  'account_layout.screen.list': 'Staff: list',
  'account_layout.lead.register': 'What applicants fill in. Required fields cannot be left out.',
  'account_layout.lead.profile': 'Where members see and change their own data.',
  'account_layout.lead.staff': 'Where staff register and edit members.',
  'account_layout.lead.detail': 'Where staff read about a member.',
  'account_layout.lead.list':
    'The columns that the member list begins with. Staff can choose other columns for themselves.',
  'account_layout.columns': 'Arrangement',
  'account_layout.columns.1': 'One column',
  'account_layout.columns.2': 'Two columns where there is room',
  'account_layout.heading': 'Show heading',
  'account_layout.needed': 'Required',
  'account_layout.read_only': 'Read-only',
  'account_layout.read_only_of': 'Make {field} read-only',
  'account_layout.preview': 'Preview',
  'account_layout.save': 'Save',
  'account_layout.saving': 'Saving',
  'account_layout.saved': 'The layout was saved.',
  'account_layout.reset': 'Reset to default',
  'account_layout.reset_question': 'Reset the layout of “{screen}” to its default?',
  'account_layout.reset_text':
    'Its order, hidden and read-only fields are gone, and it follows the order of the member fields.',
  'account_layout.was_reset': 'The layout was reset.',
};
