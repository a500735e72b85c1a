import type { feeConditions as ja } from '../../ja/console/fee-conditions.ts';

export const feeConditions: Record<keyof typeof ja, string> = {
  'fee_conditions.search.title': 'Fee conditions',
  'fee_conditions.create.title': 'New fee condition',
  'fee_conditions.empty': 'There are no fee conditions yet. All subscribers pay the amount of their plan.',
  'fee_conditions.plan': 'Payment plan',
  'fee_conditions.position': 'Order',
  'fee_conditions.position_hint':
    'The first condition of a plan that holds decides the amount; lower numbers come first.',
  'fee_conditions.up': 'Move {name} up',
  'fee_conditions.down': 'Move {name} down',
  'fee_conditions.percent': '{rate}%',
  'fee_conditions.section.basic': 'Basics',
  'fee_conditions.section.when': 'Whom it is for',
  'fee_conditions.section.fee': 'The fee where it holds',
  'fee_conditions.section.test': 'Try it with a member',
  'fee_conditions.conditions': 'Conditions',
  'fee_conditions.conditions_hint':
    'All must hold. “Exactly” holds where the types or organizations of the member are the chosen ones and no others.',
  'fee_conditions.delete_text': 'The next invoices are made without it. Invoices that were made stay as they are.',
  'fee_conditions.test': 'Member number',
  'fee_conditions.test_code': 'such as A000123',
  'fee_conditions.test_run': 'Try',
  'fee_conditions.test_lead': 'The amount of this month and how it comes to be, as saved.',
};
