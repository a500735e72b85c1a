import type { applyConditions as ja } from '../../ja/console/apply-conditions.ts';

export const applyConditions: Record<keyof typeof ja, string> = {
  'apply_conditions.search.title': 'Application conditions',
  'apply_conditions.create.title': 'New application condition',
  'apply_conditions.empty': 'There are no application conditions yet.',
  'apply_conditions.target': 'For',
  'apply_conditions.target.event': 'Events',
  'apply_conditions.target.content': 'Contents',
  'apply_conditions.target.payment_plan': 'Payment plans',
  'apply_conditions.target.member_type': 'Member types',
  'apply_conditions.target_fixed': 'It cannot be changed while the condition is in use.',
  'apply_conditions.section.basic': 'Basics',
  'apply_conditions.section.who': 'Who may apply',
  'apply_conditions.section.refusal': 'What others read',
  'apply_conditions.refusal': 'Explanation',
  'apply_conditions.refusal_hint': 'Members who may not apply read it. Please say who may.',
  'apply_conditions.in_use': '{uses} payment plans use it. It cannot be deleted while it is in use.',
};
