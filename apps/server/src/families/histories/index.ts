import { Problem } from '@tsudoi/contract';
import {
  type AccountVersion,
  accountHistory,
  type ComparedField,
  compareAccountHistory,
} from '@tsudoi/contract/histories';
import { fullName } from '@tsudoi/domain';
import { fieldLabel, type Locale } from '@tsudoi/i18n';
import { staff } from '../../kernel/bind.ts';
import type { StaffContext } from '../../kernel/context.ts';
import type { Family } from '../../kernel/family.ts';
import { memberByAccountCode, memberInWords } from '../members/index.ts';
import { entriesOf, type HistoryRow } from './store.ts';
import { stateAt, touched } from './versions.ts';

function presentVersion(row: HistoryRow, locale: Locale): AccountVersion {
  return {
    id: row.id,
    at: row.at.toISOString(),
    by: row.actor_name,
    action: row.action,
    version: row.version,
    fields: touched(row).map((field) => fieldLabel(field, locale)),
  };
}

/** The member of the code and all that happened to it. */
async function load({ tx, scope, params }: Pick<StaffContext<typeof accountHistory>, 'tx' | 'scope' | 'params'>) {
  const member = await memberByAccountCode(tx, params.account_code, scope.organizationIds);
  if (member === undefined) throw new Problem('not_found');
  return { member, entries: await entriesOf(tx, 'members', member.id) };
}

/** Versions of accounts, for the comparison of two of them (G-42). */
export const histories: Family = {
  name: 'histories',
  bindings: [
    staff(accountHistory, async (context) => {
      const { member, entries } = await load(context);
      return {
        id: member.id,
        account_code: member.account_code,
        name: fullName(member),
        versions: entries.map((entry) => presentVersion(entry, context.locale)),
      };
    }),

    staff(compareAccountHistory, async (context) => {
      const { member, entries } = await load(context);
      const [left, right] = [context.query.left, context.query.right].map((id) =>
        entries.find((entry) => entry.id === id),
      );
      if (left === undefined || right === undefined) throw new Problem('not_found');
      const [before, after] = await Promise.all(
        [left, right].map((entry) =>
          memberInWords(context.tx, stateAt(member.values, entries, entry.id), context.locale),
        ),
      );
      const rows = Object.keys(after ?? {}).map((field): ComparedField => {
        const [l, r] = [before?.[field] ?? null, after?.[field] ?? null];
        return { field, label: fieldLabel(field, context.locale), left: l, right: r, changed: l !== r };
      });
      return { left: presentVersion(left, context.locale), right: presentVersion(right, context.locale), rows };
    }),
  ],
};
