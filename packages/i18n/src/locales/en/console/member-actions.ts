import type { memberActions as ja } from '../../ja/console/member-actions.ts';

export const memberActions: Record<keyof typeof ja, string> = {
  'member_actions.invite.confirm': 'Send an invitation to {name}?',
  'member_actions.invite.to': 'To',
  'member_actions.invite.to_hidden': 'The address is not shown, because staff cannot see this field.',
  'member_actions.invite.language': 'Language of the e-mail',
  'member_actions.invite.language.ja': 'Japanese (as on this screen)',
  'member_actions.invite.language.en': 'English (as on this screen)',
  'member_actions.invite.again': 'This member was invited before. The earlier link will stop working.',
  'member_actions.invite.link': 'The link works for 7 days. It is made when the e-mail is sent.',
  'member_actions.invite.mail': 'The e-mail',
  'member_actions.invite.send': 'Send',
  'member_actions.invite.done': 'The invitation to {name} has been sent.',
  'member_actions.term.next': 'Extend by a year',
  'member_actions.term.filled': 'Extended to {date}. It counts once you update.',
  'member_actions.term.filled_new': 'Extended to {date}.',
  'member_actions.term.done': 'The membership of {name} now ends on {date}.',
  'member_actions.term.undo': 'Undo',
  'member_actions.term.undone': 'The membership of {name} ends on {date} again.',
};
