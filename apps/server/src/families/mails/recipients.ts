import type { MailKind } from './write.ts';

/**
 * To whom a mail about an account goes: the person alone, who acts for them where they have no address, or both. Every kind
 * says so; one about signing in never goes to anybody but the person.
 */
export type MailRecipients = 'person' | 'holder_without_address' | 'both';

export const mailRecipients: Readonly<Record<MailKind, MailRecipients>> = {
  // How one signs in.
  password_reset: 'person',
  password_changed: 'person',
  manager_invitation: 'person',
  operator_invitation: 'person',
  member_invitation: 'person',
  email_change: 'person',
  email_changed: 'person',
  email_removed: 'person',
  second_factor_reset: 'person',
  sign_in_paused: 'person',
  member_merged: 'person',
  // Applications go to the address that was typed: there is no account yet.
  application_link: 'person',
  application_known: 'person',
  application_received: 'person',
  application_returned: 'person',
  application_approved: 'person',
  application_rejoined: 'person',
  application_refused: 'person',
  application_fee: 'person',
  application_paid: 'person',
  // Somebody who is no member yet.
  corporate_invitation: 'person',
  // Written to each side by itself.
  link_asked: 'person',
  link_opened: 'person',
  link_ended: 'person',
  link_of_age: 'person',
  // Events: who looks after somebody plans with them.
  event_canceled: 'both',
  event_postponed: 'both',
  event_changed: 'both',
  // The membership.
  document_shared: 'holder_without_address',
  invoice_sent: 'holder_without_address',
  invoice_reminder: 'holder_without_address',
  // Entries: of a child that has no address whoever acts for it is told.
  entry_entered: 'holder_without_address',
  entry_requested: 'holder_without_address',
  entry_to_pay: 'holder_without_address',
  entry_lot: 'holder_without_address',
  entry_won: 'holder_without_address',
  entry_lost: 'holder_without_address',
  entry_settled: 'holder_without_address',
  entry_passed: 'holder_without_address',
  entry_moved: 'holder_without_address',
  entry_refused: 'holder_without_address',
  entry_reminder: 'holder_without_address',
  entry_message: 'holder_without_address',
  entry_waiting: 'holder_without_address',
  entry_offered: 'holder_without_address',
  entry_expired: 'holder_without_address',
  entry_cancelled: 'holder_without_address',
  standing_pause: 'both',
  standing_resume: 'both',
  standing_withdraw: 'both',
  standing_undone: 'both',
  standing_withdrawn: 'both',
  standing_rejoin: 'holder_without_address',
};
