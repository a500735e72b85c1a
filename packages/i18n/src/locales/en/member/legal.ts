import type { legal as ja } from '../../ja/member/legal.ts';

/** Legal pages in English. */
export const legal: Record<keyof typeof ja, string> = {
  'legal.commercial': 'Commercial law notice',
  'legal.policy': 'Privacy policy',
  'legal.terms': 'Terms of use',
  'legal.empty': 'Not published yet.',
  'legal.updated': 'Revised {date}',
};
