import type { server as ja } from '../ja/server.ts';

/** Words of the server in English. */
export const server: Record<keyof typeof ja, string> = {
  'server.registered': 'Registered.',
  'server.updated': 'Updated.',
  'server.deleted': 'Deleted.',
  'server.mail_sent': 'The mail has been sent.',
  'server.password_changed': 'The password has been changed.',
  'server.import_accepted': 'The CSV import has been accepted.',
  'server.export_accepted': 'The CSV export has been accepted.',
  'task.members_import': 'Member CSV import',
  'task.members_export': 'Member CSV export',
  'csv.result': 'Result',
  'csv.reason': 'Reason',
  'csv.deleted': 'Deleted',
  'csv.row_result': 'Row {row}',
  'mail.password_reset.subject': '[{facility}] Reset your password',
  'mail.password_reset.body':
    'Dear {name},\n\nthis is {facility}. We received a request to reset your password.\nPlease open this link and enter a new one. It works for {hours} hours.\n\n{url}\n\nIf you did not ask for this, please ignore this mail.',
  'mail.manager_invitation.subject': '[{facility}] Invitation to the console',
  'mail.manager_invitation.body':
    'Dear {name},\n\nyou have been registered as a manager of {facility}.\nPlease open this link and set your password. It works for {hours} hours.\n\n{url}',
  'mail.member_invitation.subject': '[{facility}] Your member page',
  'mail.member_invitation.body':
    'Dear {name},\n\nyour member page of {facility} is ready.\nPlease open this link and set your password. It works for {hours} hours.\n\n{url}\n\nMember code: {member_code}',
  'mail.email_change.subject': '[{facility}] Confirm your e-mail address',
  'mail.email_change.body':
    'Dear {name},\n\nwe received a request to change your e-mail address.\nOpen this link to complete it. It works for {hours} hours.\n\n{url}\n\nIf you did not ask for this, please ignore this mail.',
  'mail.email_changed.subject': '[{facility}] Your e-mail address was changed',
  'mail.email_changed.body':
    'Dear {name},\n\nyour e-mail address was changed to {email}.\nIf this was not you, please contact {facility}.',
};
