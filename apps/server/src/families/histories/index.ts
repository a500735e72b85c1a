import { Problem } from '@tsudoi/contract';
import {
  type AccountVersion,
  accountHistory,
  type ComparedField,
  compareAccountHistory,
} from '@tsudoi/contract/histories';
import { fullName } from '@tsudoi/domain';
import type { Locale } from '@tsudoi/i18n';
import { staff } from '../../kernel/bind.ts';
import type { StaffContext } from '../../kernel/context.ts';
import type { Family } from '../../kernel/family.ts';
import { type AccountDefinitions, definitionsOf } from '../account-cms/index.ts';
import { changedInWords, MASK, memberByAccountCode, memberInWords } from '../members/index.ts';
import { entriesOf, type HistoryRow } from './store.ts';
import { timelineBindings } from './timeline.ts';
import { stateAt } from './versions.ts';

function presentVersion(row: HistoryRow, definitions: AccountDefinitions, locale: Locale): AccountVersion {
  return {
    id: row.id,
    at: row.at.toISOString(),
    by: row.actor_name,
    action: row.action,
    version: row.version,
    fields: changedInWords(definitions, row, locale),
  };
}

/** The member of the code and all that happened to it. */
async function load({ tx, scope, params }: Pick<StaffContext<typeof accountHistory>, 'tx' | 'scope' | 'params'>) {
  const member = await memberByAccountCode(tx, params.account_code, scope.organizationIds);
  if (member === undefined) throw new Problem('not_found');
  return { member, entries: await entriesOf(tx, 'members', member.id) };
}

/** Versions of accounts, for the comparison of two of them (G-42), and what happened in words. */
export const histories: Family = {
  name: 'histories',
  bindings: [
    ...timelineBindings,
    staff(accountHistory, async (context) => {
      const { member, entries } = await load(context);
      const definitions = await definitionsOf(context.tx, context.facility);
      return {
        id: member.id,
        account_code: member.account_code,
        name: fullName(member),
        versions: entries.map((entry) => presentVersion(entry, definitions, context.locale)),
      };
    }),

    staff(compareAccountHistory, async (context) => {
      const { member, entries } = await load(context);
      const [left, right] = [context.query.left, context.query.right].map((id) =>
        entries.find((entry) => entry.id === id),
      );
      if (left === undefined || right === undefined) throw new Problem('not_found');
      const definitions = await definitionsOf(context.tx, context.facility);
      const inWords = (entry: HistoryRow) =>
        memberInWords(context.tx, definitions, stateAt(member.values, entries, entry.id), context.locale);
      const [before, after] = [await inWords(left), await inWords(right)];
      const old = new Map(before.map((each) => [each.field, each]));
      const rows = after.map((now): ComparedField => {
        const was = old.get(now.field);
        // A field may be hidden of the class that the member had, or has now.
        const shown = (text: string | null | undefined) =>
          text == null ? null : now.hidden || was?.hidden === true ? MASK : text;
        const { field, label, text } = now;
        return { field, label, left: shown(was?.text), right: shown(text), changed: (was?.text ?? null) !== text };
      });
      const present = (entry: HistoryRow) => presentVersion(entry, definitions, context.locale);
      return { left: present(left), right: present(right), rows };
    }),
  ],
};
