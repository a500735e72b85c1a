import type { company as ja } from '../../ja/member/company.ts';

/** The company of a member of its staff in English. */
export const company: Record<keyof typeof ja, string> = {
  'company.principal': 'Principal',
  'company.ask_principal': '{name} is the principal of the company. Please ask them to add staff.',
  'company.no_principal': 'The company has no principal yet.',
  'company.staff': 'Staff ({count})',
  'company.more': 'And {count} more.',
  'company.invite': 'Invite staff',
  'company.invite_lead':
    'Send the registration link, and they register themselves. They join once the facility approves.',
  'company.left': '{count} more can register.',
  'company.pass': 'Send the registration link',
  'company.copy': 'Copy the link',
  'company.copied': 'The link was copied.',
  'company.not_copied': 'The link could not be copied. Please try again.',
  'company.share_title': 'Register with {name}',
  'company.closed': 'The registration link cannot be used now. To add staff, please contact the facility.',
  'company.full': 'All places are taken. To add staff, please contact the facility.',
  'company.mail': 'Email address',
  'company.mail_hint': 'We mail a registration link there that works for 14 days.',
  'company.mail_send': 'Send an invitation',
  'company.mail_sent': 'The invitation was sent.',
  'company.invited': 'Invited ({count})',
  'company.invited_until': 'until {day}',
  'company.invited_over': 'expired',
  'company.uninvite': 'Take back',
  'company.uninvited': 'The invitation was taken back.',
};
