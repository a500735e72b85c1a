import type { notices as ja } from '../../ja/console/notices.ts';

/** Notices in English. */
export const notices: Record<keyof typeof ja, string> = {
  'notices.title': 'Notices',
  'notices.search.title': 'Notices',
  'notices.create.title': 'New notice',
  'notices.create': 'Write a notice',
  'notices.edit.title': 'Edit notice',
  'notices.lead': 'Shown on the staff login page of every facility.',
  'notices.empty': 'There are no notices yet.',
  'notices.no_match': 'No notice matches these conditions.',
  'notices.delete_confirm': 'Delete this notice?',
  'notices.delete_text': 'It also disappears from the login page.',
  'notices.section.text': 'Contents',
  'notices.section.shown': 'When it is shown',
  'notices.section.period': 'What it speaks of',
  'notices.period_lead': 'For something with a time of its own, such as maintenance. The time stands above the text.',
  'notices.text_en_hint': 'Where it is empty, the English page shows the Japanese text too.',
  'notices.column.text': 'Text',
  'notices.column.state': 'State',
  'notices.column.period': 'What it speaks of',
  'notices.state.waiting': 'Waiting',
  'notices.state.shown': 'Shown',
  'notices.state.over': 'Over',
  'notices.order': 'By {column}',
};
