import type { Family } from '../../kernel/family.ts';
import { memberBindings } from './member.ts';
import { renewalListener } from './paid.ts';

/** Renewals of memberships (G-15): free ones at once, others once their invoice is paid. */
export const renewals: Family = {
  name: 'renewals',
  bindings: memberBindings,
  paidListeners: [renewalListener],
  accountReferences: [
    {
      table: 'renewal',
      column: 'account_id',
      on: 'stay',
      why: 'a renewal is of the membership that it follows; paid after a merge, it is a finding that staff look at',
    },
  ],
};
