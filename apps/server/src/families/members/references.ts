import { Problem } from '@tsudoi/contract';
import { movesRows } from '../../db/moved-rows.ts';
import type { AccountReference } from '../../kernel/account-references.ts';
import { countStaff } from './corporate-store.ts';
import { countDocuments, differentPairs } from './merge-store.ts';
import { standingChanges } from './standing/store.ts';

/** Documents of one member at most; the contract of the form has the same limit. */
const MOST_DOCUMENTS = 20;

const documents = movesRows({
  table: 'stored_file',
  column: 'owner_id',
  since: 'created_at',
  where: `owner_kind = 'member' and owner_field = 'document'`,
});

/** Columns of members that point at an account, and what merging two of them does. */
export const memberReferences: readonly AccountReference[] = [
  {
    table: 'account_member_type',
    column: 'account_id',
    followsAccount: true,
    on: 'choose',
    why: 'follows the member types that are chosen',
  },
  {
    table: 'account_organization',
    column: 'account_id',
    followsAccount: true,
    on: 'choose',
    why: 'organizations of both are united',
  },
  {
    table: 'account',
    column: 'corporate_id',
    on: 'forbid',
    why: 'staff of a corporate have one principal, and so would be left with two',
    refuse: async (tx, { from }) =>
      (await countStaff(tx, from)) > 0 ? new Problem('merge_corporate_staff') : undefined,
  },
  {
    table: 'account',
    column: 'merged_into',
    on: 'move',
    work: movesRows({ table: 'account', column: 'merged_into', since: 'deleted_at' }),
    counted: { kind: 'merged', menu: 'members' },
  },
  {
    table: 'standing_change',
    column: 'account_id',
    on: 'stay',
    why: 'says what was entered for that record; the standing is that of the one who stays',
    refuse: async (tx, { from }) =>
      (await standingChanges(tx, from)).planned.length > 0 ? new Problem('merge_standing_planned') : undefined,
  },
  ...(['first_id', 'second_id'] as const).map((column): AccountReference => {
    const at = { table: 'different_member', column, followsAccount: true } as const;
    // A member stands on either side of its pairs: what is done with one column is done for both.
    if (column === 'second_id') return { ...at, on: 'stay', why: 'done with first_id' };
    return { ...at, on: 'unite', work: differentPairs, counted: { kind: 'different', menu: 'members' } };
  }),
  ...(['kept_id', 'gone_id'] as const).map(
    (column): AccountReference => ({
      table: 'member_merge',
      column,
      on: 'stay',
      why: 'says who was merged into whom, and is undone in that order',
    }),
  ),
  ...(['first_id', 'second_id'] as const).map(
    (column): AccountReference => ({
      table: 'likely_pair',
      column,
      followsAccount: true,
      on: 'stay',
      why: 'found anew by a task; a pair with somebody who is gone is not shown',
    }),
  ),
  {
    table: 'stored_file',
    column: 'owner_id',
    only: `owner_kind = 'member'`,
    on: 'move',
    work: documents,
    counted: { kind: 'documents', menu: 'members' },
    refuse: async (tx, { from, to }) =>
      (await countDocuments(tx, [from, to])) > MOST_DOCUMENTS
        ? new Problem('merge_too_many_documents', { params: { limit: MOST_DOCUMENTS } })
        : undefined,
  },
];
