import type { operators as ja } from '../../ja/console/operators.ts';

/** Accounts of operators in English. */
export const operators: Record<keyof typeof ja, string> = {
  'operators.search.title': 'Operators',
  'operators.create.title': 'New operator',
  'operators.create': 'New operator',
  'operators.empty': 'There are no operators yet.',
  'operators.no_match': 'No operators match your search.',
  'operators.keyword': 'Name, e-mail',
  'operators.name': 'Name',
  'operators.own': 'You',
  'operators.section.person': 'Name and contact',
  'operators.section.rights': 'Permissions',
  'operators.email_hint': 'Used to log in.',
  'operators.system_admin.words': 'May also manage plans, payment agencies and operators',
  'operators.system_admin.yes': 'System administrator',
  'operators.create.lead': 'Once registered, you can create a link to set the password.',
  'operators.active.words': 'May log in',
  'operators.active.hint':
    'Without it they are logged out at once and cannot log in. The record of what they did stays.',
  'operators.state': 'Account state',
  'operators.state.invited': 'Not signed up',
  'operators.state.active': 'Active',
  'operators.state.suspended': 'Suspended',
  'operators.second_factor.on': 'Set up',
  'operators.second_factor.off': 'Not set up',
  'operators.locked.own': 'Your own account is changed by another system administrator.',
  'operators.link.lead': 'No password is set yet. Create a link and hand it over in a safe way.',
  'operators.link.issue': 'Create a password link',
  'operators.link.issuing': 'Creating…',
  'operators.link.title': 'Link to set the password',
  'operators.link.name': 'Password link',
  'operators.link.once':
    'It works once, until {until}, and is not shown again after you close this. Earlier links no longer work.',
  'operators.link.close': 'I have saved it',
  'operators.factor.reset': 'Remove two-step verification',
  'operators.factor.reset_ask': 'Remove two-step verification of {name}?',
  'operators.factor.reset_note':
    'All authenticator apps and passkeys are removed and they are logged out. They set it up again at the next login.',
  'operators.factor.reset_done': 'Two-step verification was removed.',
};
