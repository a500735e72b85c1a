import type { membership as ja } from '../../ja/member/membership.ts';

/** Pausing and ending the own membership. */
export const membership: Record<keyof typeof ja, string> = {
  // The card alone on the screen.
  'card.now': 'Current time',
  'card.tip_bright': 'If it is hard to read, make your screen brighter.',
  'card.tip_offline': 'Works without a connection.',
  'card.back_side': 'Show back',
  'card.front_side': 'Show front',
  'membership.lead': 'Here you can pause or end your membership.',
  'membership.now': 'Standing',
  'membership.is.temporary': 'Temporary',
  'membership.is.official': 'Member',
  'membership.is.paused': 'Paused',
  'membership.is.lapsed': 'Expired',
  'membership.is.withdrawn': 'Withdrawn',
  'membership.ahead': 'Planned',
  'membership.will.pause': 'Pause from {day}',
  'membership.will.resume': 'Back from {day}',
  'membership.will.withdraw': 'You leave after {day}',
  'membership.will.rejoin': 'You rejoin on {day}',
  'membership.asked': 'Asked for on {at}',
  'membership.reason_of': 'Reason: {reason}',
  'membership.undo': 'Cancel',
  'membership.undo_of': 'Cancel: {change}',
  'membership.undone': 'Cancelled: {change}',
  'membership.rule':
    'Ask by day {notice} of a month to pause, come back or leave from the first of the next month. If you ask today, it begins on {day}.',
  'membership.no_rule': 'What you ask for begins on the next day at the earliest.',
  'membership.undo_until': 'You can cancel it here until the day before it begins.',
  'membership.ask.pause': 'Pause my membership',
  'membership.ask.resume': 'End my pause',
  'membership.ask.withdraw': 'End my membership',
  'membership.means.pause':
    'While paused, you can still log in and change your profile. Member type and expiry stay as they are.',
  'membership.means.resume': 'From this day on, you are back.',
  'membership.means.withdraw':
    'From the day after the last day, you can no longer log in. The facility keeps your number and history for the day you come back.',
  'membership.stays.entries':
    'You have {count} {count|entry|entries} for events to come. Leaving does not cancel {count|it|them}: please cancel first what you will not attend.',
  'membership.stays.see_entries': 'See entries',
  'membership.stays.invoices':
    '{count} {count|invoice|invoices} ({yen}) {count|is|are} to be paid, also after you leave.',
  'membership.stays.see_invoices': 'See invoices',
  'membership.stays.family': 'From the day after the last day, your login no longer opens the pages of {names}.',
  'membership.from': 'Start date',
  'membership.resumes_from': 'Resumes on',
  'membership.last_day': 'Last day as a member',
  'membership.leaves_on': 'First day you are no longer a member',
  'membership.open': 'Not decided yet',
  'membership.reason': 'Reason',
  'membership.reason_hint': 'You need not give one.',
  'membership.sent': 'We have received this: {change}',
  'membership.replaces': 'This takes the place of what is planned: {changes}.',
  'membership.offline': 'While you are offline, you cannot ask for or cancel anything.',
  'membership.none': 'There is nothing you can ask for now. Please contact the facility.',
};
