import type { notices as ja } from '../../ja/console/notices.ts';

/** Notices in English. */
export const notices: Record<keyof typeof ja, string> = {
  'notices.search.title': 'Notices',
  'notices.create.title': 'New notice',
  'notices.create': 'Create a notice',
  'notices.edit.title': 'Edit notice',
  'notices.lead': 'Shown on the staff login page of every facility.',
  'notices.empty': 'There are no notices yet.',
  'notices.no_match': 'No notices match these conditions.',
  'notices.delete_confirm': 'Delete this notice?',
  'notices.delete_text': 'It will also disappear from the login page.',
  'notices.section.text': 'Contents',
  'notices.section.shown': 'Display period',
  'notices.section.period': 'When it takes place',
  'notices.period_lead': 'For something at a set time, such as maintenance. The time is shown above the text.',
  'notices.text_en_hint': 'If left blank, the English page shows the Japanese text.',
  'notices.column.text': 'Text',
  'notices.column.state': 'State',
  'notices.column.period': 'When it takes place',
  'notices.state.waiting': 'Scheduled',
  'notices.state.shown': 'Shown',
  'notices.state.over': 'Ended',
  'notices.order': 'By {column}',
};
