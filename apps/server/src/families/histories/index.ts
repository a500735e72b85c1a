import { compareCorporateHistory, corporateColumns, corporateHistory } from '@tsudoi/contract/corporates';
import {
  type AccountVersion,
  accountHistory,
  type ComparedField,
  compareAccountHistory,
} from '@tsudoi/contract/histories';
import { fullName, MemberClass } from '@tsudoi/domain';
import type { Locale } from '@tsudoi/i18n';
import { staff } from '../../kernel/bind.ts';
import type { StaffContext } from '../../kernel/context.ts';
import type { Family } from '../../kernel/family.ts';
import { existing } from '../../kernel/records.ts';
import { type AccountDefinitions, definitionsOf } from '../account-cms/index.ts';
import { corporateValues } from '../corporates/index.ts';
import { changedInWords, MASK, memberByAccountCode, memberInWords } from '../members/index.ts';
import { entriesOf, type HistoryRow } from './store.ts';
import { timelineBindings } from './timeline.ts';
import { byVersion, stateAt } from './versions.ts';

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

type Reading = Pick<StaffContext<typeof accountHistory>, 'tx' | 'scope' | 'params' | 'facility' | 'locale'>;
/** The account that a call is about; undefined where the code names none that this kind of call reads. */
type Find = typeof memberByAccountCode;

/** The account of the code and all that happened to it; what only a corporate has is written beside what every member has. */
async function load({ tx, scope, params }: Reading, find: Find) {
  const member = existing(await find(tx, params.account_code, scope.organizationIds));
  if (find !== ofCorporates) return { member, entries: await entriesOf(tx, ['members'], member.id) };
  const entries = (await entriesOf(tx, ['members', 'corporates'], member.id)).filter(
    ({ family, after }) => family === 'members' || isOfCorporate(after),
  );
  return { member, entries: byVersion(entries) };
}

/** Whether an entry changed what only a corporate has; others tell of its link and of invitations. */
const isOfCorporate = (after: HistoryRow['after']): boolean =>
  Object.keys(after ?? {}).some((field) => corporateColumns.some((column) => column === field));

async function versionsOf(context: Reading, find: Find) {
  const { member, entries } = await load(context, find);
  const definitions = await definitionsOf(context.tx, context.facility);
  return {
    id: member.id,
    account_code: member.account_code,
    name: fullName(member),
    versions: entries.map((entry) => presentVersion(entry, definitions, context.locale)),
  };
}

async function compare(context: Reading & { query: { left: number; right: number } }, find: Find) {
  const { member, entries } = await load(context, find);
  const entryOf = (id: number) => existing(entries.find((entry) => entry.id === id));
  const [left, right] = [entryOf(context.query.left), entryOf(context.query.right)];
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
}

/** A corporate, or one of its staff: to whoever may see corporates, other members are not there. */
const ofCorporates: Find = async (...asked) => {
  const found = await memberByAccountCode(...asked);
  if (found === undefined || found.class_type !== MemberClass.company)
    return found?.corporate_id == null ? undefined : found;
  return { ...found, values: { ...found.values, ...(await corporateValues(asked[0], found.id)) } };
};

/** Versions of accounts, for the comparison of two of them (G-42), and what happened in words. */
export const histories: Family = {
  name: 'histories',
  accountReferences: [
    {
      table: 'history',
      column: 'record_id',
      followsAccount: true,
      on: 'stay',
      why: 'nothing changes the history; the timeline of who stays shows that of who went',
    },
  ],
  bindings: [
    ...timelineBindings,
    staff(accountHistory, (context) => versionsOf(context, memberByAccountCode)),
    staff(compareAccountHistory, (context) => compare(context, memberByAccountCode)),
    staff(corporateHistory, (context) => versionsOf(context, ofCorporates)),
    staff(compareCorporateHistory, (context) => compare(context, ofCorporates)),
  ],
};
