import type { server as ja } from '../ja/server.ts';

/** Words of the server in English. */
export const server: Record<keyof typeof ja, string> = {
  'usage.alert':
    'You are close to the member limit of your contract. Once it is reached, no more members can be registered.',
  'usage.limited': 'You have reached the member limit of your contract. Raise the limit to register more members.',
  'account_cms.retired': '{text} (former choice)',
  'card.no_expiry': 'No expiry',
  'card.facility.name': 'Facility name',
  'card.facility.address': 'Facility address',
  'card.facility.phone': 'Facility phone',
  'card.facility.contact_email': 'Facility e-mail',
  'account_cms.has_answers': 'answers: {answers}',
  'account_cms.in_rules': 'rules of other fields: {rules}',
  'account_cms.in_both': 'answers: {answers}, rules of other fields: {rules}',
  'task.export': '{of}: CSV export',
  'task.members_import': 'Member CSV import',
  'task.members_export': 'Member CSV export',
  'task.members_invite': 'Member invitations',
  'task.member_duplicates': 'Search for similar members',
  'task.staff_import': 'Staff account CSV import',
  'facts.name': 'Name',
  'facts.kana': 'Kana',
  'facts.age': 'Age',
  'facts.sign_up': 'Invitation',
  'facts.last_login_at': 'Last login',
  'facts.created_at': 'Registered',
  'facts.updated_at': 'Updated',
  'facts.days_left': 'Days left',
  'facts.sign_up.yes': 'Has logged in',
  'facts.sign_up.invited': 'Invited',
  'facts.sign_up.mail_failed': 'Invitation did not arrive',
  'facts.sign_up.no': 'Not invited',
  'facts.standing': 'Standing',
  'facts.standing.temporary': 'Temporary',
  'facts.standing.official': 'Member',
  'facts.standing.paused': 'Paused',
  'facts.standing.lapsed': 'Expired',
  'facts.standing.withdrawn': 'Withdrawn',
  'standing.running': 'member',
  'standing.paused': 'paused',
  'standing.withdrawn': 'withdrawn',
  'standing.act.pause': 'pause',
  'standing.act.resume': 'end of the pause',
  'standing.act.withdraw': 'withdrawal',
  'standing.act.rejoin': 'return',
  'standing.plan': '{act} from {day}',
  'standing.plan_withdraw': 'Withdrawal, last day {last}',
  'standing.reason': '{plan} (reason: {reason})',
  'mail.standing_pause.subject': '[{facility}] Your membership will be paused',
  'mail.standing_pause.body':
    'Dear {name},\n\nyour membership of {facility} will be paused.\nFrom: {day}\n{resumes}\n\nUntil the day before, you can cancel this on your member page, under Pause or leave.\n{url}',
  'mail.standing_pause.until': 'Until you resume on: {day}',
  'mail.standing_pause.open': 'Until: not decided yet',
  'mail.standing_resume.subject': '[{facility}] Your pause will end',
  'mail.standing_resume.body':
    'Dear {name},\n\nthe pause of your membership of {facility} will end.\nYou resume on: {day}\n\n{url}',
  'mail.standing_withdraw.subject': '[{facility}] Your membership will end',
  'mail.standing_withdraw.body':
    'Dear {name},\n\nyour membership of {facility} will end.\nLast day as a member: {last}\n\nUntil that day, you can cancel this on your member page, under Pause or leave.\n{url}',
  'mail.standing_undone.subject': '[{facility}] Cancelled: {act}',
  'mail.standing_undone.body':
    'Dear {name},\n\nthis change of your membership of {facility} was cancelled:\n{plan}\n\n{url}',
  'mail.standing_withdrawn.subject': '[{facility}] Your membership has ended',
  'mail.standing_withdrawn.body':
    'Dear {name},\n\nyour membership of {facility} has ended. Thank you for having been with us.\nMember number: {member_code}\n\nYou can no longer log in to the member page. Should you come back one day, please tell {facility} this number.',
  'mail.standing_rejoin.subject': '[{facility}] Welcome back',
  'mail.standing_rejoin.body':
    'Dear {name},\n\nyou are a member of {facility} again. Your member number and password are the same as before.\nMember number: {member_code}\n\n{url}',
  'facts.group.basic': 'Basics',
  'facts.group.contact': 'Contact and address',
  'facts.group.membership': 'Membership',
  'facts.group.own': 'Custom fields',
  'facts.group.own_corporate': 'Custom fields (corporate members)',
  'tasks.import_invalid': 'Cannot update. Please check the contents.',
  'tasks.export_failed': 'The export failed. Please try again.',
  'tasks.failed': 'This failed. Please try again.',
  'tasks.refused': 'The data changed after the check, so nothing was applied. Please import again.',
  'tasks.left_out.edited': 'Left as it is, because somebody changed it.',
  'tasks.left_out.deleted': 'It was deleted already.',
  'tasks.left_out.code_taken': 'This member number is already in use.',
  'tasks.left_out.signed_in': 'Left as it is, because the member has logged in.',
  'tasks.left_out.no_email': 'Cannot be invited without an e-mail address.',
  'tasks.left_out.again': 'Not sent, because an invitation was sent before.',
  'tasks.left_out.undecided': 'Not imported until you have decided.',
  'tasks.left_out.declined': 'You decided not to import this row.',
  'tasks.left_out.signed_up': 'Has already registered.',
  'tasks.members_file': 'members',
  'tasks.members_template_file': 'member-import-template.csv',
  'tasks.staff_template_file': 'Staff account template.csv',
  'tasks.errors_file': '{file} errors.csv',
  'tasks.left_out_file': '{file} left out.csv',
  'staff.active': 'Active',
  'staff.inactive': 'Suspended',
  'staff.invitation.none': 'Not invited',
  'staff.invitation.sent': 'Invited',
  'staff.invitation.accepted': 'Signed up',
  'staff.second_factor': 'Set up',
  'staff.no_second_factor': 'Not set up',
  'csv.reason': 'Reason',
  'csv.deleted': 'Deleted',
  'mail.password_reset.subject': '[{facility}] Reset your password',
  'mail.password_reset.body':
    'Dear {name},\n\nthis is {facility}. We received a request to reset your password.\nPlease open this link and enter a new one. It works for {minutes} minutes.\n\n{url}\n\nIf you did not ask for this, please ignore this mail.',
  'mail.password_changed.subject': '[{facility}] Your password was changed',
  'mail.password_changed.body':
    'Dear {name},\n\nThe password of your account with {facility} was changed. All other devices have been logged out.\n\nIf this was not you, reset your password on this page at once and contact {facility}.\n\n{url}',
  'mail.manager_invitation.subject': '[{facility}] Invitation to the console',
  'mail.manager_invitation.body':
    'Dear {name},\n\nyou have been registered as a manager of {facility}.\nPlease open this link and set your password. It works for {days} days.\n\n{url}',
  'mail.operator_invitation.subject': '[Tsudoi] Choose your operator password',
  'mail.operator_invitation.body':
    'Dear {name},\n\nplease open this link and choose your password as an operator. It works once, for {hours} hours.\n\n{url}\n\nIf you do not expect this, please ignore this mail.',
  'mail.member_invitation.subject': '[{facility}] Your member page',
  'mail.member_invitation.body':
    'Dear {name},\n\nyour member page of {facility} is ready.\nPlease open this link and set your password. It works for {days} days.\n\n{url}\n\nMember number: {member_code}{sign_in}',
  'mail.member_invitation.by_number':
    '\nAnother member logs in with this e-mail address, so please log in with your member number.',
  'mail.application_link.subject': '[{facility}] Your application for membership',
  'mail.application_link.body':
    'Here is the link to apply for membership of {facility}. Your application is not complete yet.\nPlease open this link to continue. It works once, for {hours} hours.\n\n{url}\n\nIf you do not expect this, please ignore this mail.',
  'mail.application_known.subject': '[{facility}] You are a member already',
  'mail.application_known.body':
    'Somebody applied for membership of {facility} with this e-mail address, which belongs to a member already.\n\nIf you are that member, please log in here.\n{login}\n\nTo apply for somebody else, such as a member of your family, please open this link. It works once, for {hours} hours.\n{url}\n\nIf you do not expect this, please ignore this mail.',
  'mail.application_received.subject': '[{facility}] We have your application ({code})',
  'mail.application_received.body':
    'Dear {name},\n\nwe have received your application for membership of {facility}.\nApplication number: {code}\n\nWe will look at it and tell you the result by mail.',
  'mail.application_returned.subject': '[{facility}] Please check your application ({code})',
  'mail.application_returned.body':
    'Dear {name},\n\nthere is something to check in your application for membership of {facility} (application number {code}).\nPlease open this link and correct it. It works once, for {days} days.\n\n{url}',
  'mail.application_approved.subject': '[{facility}] Welcome: your membership is approved',
  'mail.application_approved.body':
    'Dear {name},\n\nyour membership of {facility} has been approved.\nMember number: {member_code}\n\nYou can log in here with the password you chose when you applied.\n\n{url}',
  'mail.application_refused.subject': '[{facility}] About your application ({code})',
  'mail.application_refused.body':
    'Dear {name},\n\nyour application for membership of {facility} (application number {code}) was not approved.\nReason: {reason}\n\nIf you have any questions, please contact {facility}.\n{url}',
  'mail.email_change.subject': '[{facility}] Confirm your e-mail address',
  'mail.email_change.body':
    'Dear {name},\n\nwe received a request to change your e-mail address.\nOpen this link to complete it. It works for {minutes} minutes.\n\n{url}\n\nIf you did not ask for this, please ignore this mail.',
  'mail.email_changed.subject': '[{facility}] Your e-mail address was changed',
  'mail.email_changed.body':
    'Dear {name},\n\nyour e-mail address was changed to {email}.\nIf this was not you, please contact {facility}.',
  'mail.email_removed.subject': '[{facility}] Your e-mail address was removed',
  'mail.email_removed.body':
    'Dear {name},\n\nYour e-mail address was removed from your account. You can no longer log in with it.\nIf you did not expect this, please contact {facility}.',
  'mail.document_shared.subject': '[{facility}] A document for you: {title}',
  'mail.document_shared.body':
    'Dear {name},\n\n{facility} has shared a document with you. From {day} you can open it under “Documents” in the app.\n\n{title}\n{url}',
  'mail.member_merged.subject': '[{facility}] Your memberships were merged',
  'mail.member_merged.body':
    'Dear {name},\n\nYour record with the member number {gone} was merged into the one with the number {kept}. You have been logged out on all devices, and news will no longer be sent to this address.\nIf you did not expect this, please contact {facility}.',
  'mail.second_factor_reset.subject': '[{facility}] Your two-step verification was reset',
  'mail.second_factor_reset.body':
    'Dear {name},\n\n{by} reset the two-step verification of your account. You have been logged out on all devices.\nPlease set it up again after your next login.\n\n{url}\n\nIf you did not expect this, please contact {facility} at once.',
  'mail_for.subject': '{subject} ({person})',
  'mail_for.lead': 'Dear {name},\n\nThis is about {person} and is sent to you as family.\n\n--------\n\n',
  'mail.link_asked.subject': '[{facility}] {other} asks to be linked as family',
  'mail.link_asked.body':
    'Dear {name},\n\n{other} asks to be linked with you as family. Look at the request under “Family” in the member pages and confirm or refuse it.\n{url}\n\nIf you do not know why, do not confirm it.',
  'mail.link_opened.subject': '[{facility}] You are linked with {other} as family',
  'mail.link_opened.body':
    'Dear {name},\n\nYou are linked with {other} as family. What the link allows, and how to end it, is under “Family” in the member pages.\n{url}\n\nIf you do not know why, end it and tell {facility}.',
  'mail.link_ended.subject': '[{facility}] Your family link with {other} has ended',
  'mail.link_ended.body':
    'Dear {name},\n\nYour family link with {other} has ended. From now on neither of you can use the member pages for the other.\n\n{url}',
  'mail.link_of_age.subject': '[{facility}] A family link ended at the age of 18',
  'mail.link_of_age.body':
    'Dear {name},\n\nAs of the 18th birthday the family link with {other} has ended. From now on the member acts for themselves.\n\nIf the member has never logged in, please tell {facility} an e-mail address.\n{url}',
  'mail.sign_in_paused.subject': '[{facility}] Many failed logins to your account',
  'mail.sign_in_paused.body':
    'Dear {name},\n\nA wrong password was entered for your account {count} times within an hour.\nTo keep it safe, logging in from devices that have not been used before is paused. The devices you usually use work as before.\n\nIf this was not you, somebody may be trying to get in. To log in from a new device, or if you are unsure about your password, please reset it on this page.\n\n{url}',
  'server.product': 'Tsudoi',
  'legal.policy': 'Privacy policy',
  'legal.terms': 'Terms of use',
  'legal.commercial-laws': 'Commercial law notice',
};
