import type { viewings as ja } from '../../ja/console/viewings.ts';

/** Looking at the console as a role or a colleague, in English. */
export const viewings: Record<keyof typeof ja, string> = {
  'viewings.start_role': 'View as this role',
  'viewings.start_account': 'View as this person',
  'viewings.starting': 'Starting…',
  'viewings.bar': 'Viewing mode',
  'viewings.as_role': 'Viewing mode: you see the console as the role “{name}”',
  'viewings.as_account': 'Viewing mode: you see the console as {name}',
  'viewings.note': 'Nothing can be changed. That you looked is recorded.',
  'viewings.left': '{minutes} min left',
  'viewings.leave': 'Leave viewing mode',
  'viewings.leaving': 'Leaving…',
  'viewings.hidden': 'Hidden menus: {count}',
  'viewings.hidden_title': 'Hidden menus',
  'viewings.hidden_hint': 'Choose a menu to see why it is hidden.',
};
