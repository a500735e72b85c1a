import { Problem } from '@tsudoi/contract';
import * as endpoints from '@tsudoi/contract/members';
import { type BalanceTerms, balanceMonthDay, type Day, ExpiryType, renewedExpiry } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { staff } from '../../kernel/bind.ts';
import type { StaffContext } from '../../kernel/context.ts';
import { existing } from '../../kernel/records.ts';
import { definitionsOf, readableBy } from '../account-cms/index.ts';
import { changeSome, stale } from './save.ts';
import { findMember, findMembers, type MemberRecordRow, type TypeWords, typesOf } from './store.ts';

/** Last day of the term behind one, by the type; a year where the type has no term of its own. */
export function nextExpiry(type: TypeWords | undefined, expiresOn: Day, facility: BalanceTerms): Day {
  const annualMonthDay = balanceMonthDay(facility);
  const ofType = renewedExpiry({
    type: (type?.expiry_type ?? ExpiryType.notUsed) as ExpiryType,
    expiresOn,
    annualMonthDay,
  });
  return ofType ?? renewedExpiry({ type: ExpiryType.year, expiresOn }) ?? expiresOn;
}

type Types = ReadonlyMap<number | undefined, TypeWords>;

/** The types that decide the terms of members, by id. */
async function mainTypesOf(tx: FacilityTx, rows: readonly MemberRecordRow[]): Promise<Types> {
  const ids = new Set(rows.flatMap(({ member_type_ids }) => member_type_ids.slice(0, 1)));
  return new Map((await typesOf(tx, [...ids])).map((type) => [type.id, type]));
}

type Moving = Pick<StaffContext<unknown>, 'tx' | 'facility' | 'actor' | 'requestId'>;

/** Nobody moves a day that the form of the facility hides. @throws Problem forbidden */
async function refuseUnreadable({ tx, facility }: Moving, rows: readonly MemberRecordRow[]): Promise<void> {
  const definitions = await definitionsOf(tx, facility);
  if (!rows.every((row) => readableBy('staff', definitions, row).field('expires_on'))) throw new Problem('forbidden');
}

/** Moves the last day of a membership on. */
async function move(
  { tx, facility, actor, requestId }: Moving,
  row: MemberRecordRow,
  { from, to }: { from: Day; to?: Day | undefined },
  types: Types,
): Promise<{ to: Day; version: number }> {
  const day = to ?? nextExpiry(types.get(row.member_type_ids[0]), from, facility);
  const { version } = await changeSome(tx, row, { expires_on: day }, { actor, requestId });
  return { to: day, version };
}

/** Terms of memberships: the next one, and moving on to it. */
export const terms = [
  staff(endpoints.nextTerm, async ({ tx, facility, body }) => {
    const [type] = await typesOf(tx, body.member_type.slice(0, 1));
    return { expires_on: nextExpiry(type, body.expires_on, facility) };
  }),

  staff(endpoints.changeTerm, async (context) => {
    const { tx, scope, params, body } = context;
    const row = existing(await findMember(tx, params.id, scope.organizationIds));
    await refuseUnreadable(context, [row]);
    if (row.expires_on !== body.from) throw stale(row);
    const types = await mainTypesOf(tx, [row]);
    return { from: body.from, ...(await move(context, row, body, types)) };
  }),

  staff(endpoints.changeTerms, async (context) => {
    const { tx, scope, body } = context;
    // One order for all, so that two calls on the same members do not wait for each other.
    const terms = body.terms.toSorted((a, b) => a.id - b.id);
    const rows = new Map(
      (await findMembers(tx, [...new Set(terms.map(({ id }) => id))], scope.organizationIds)).map((row) => [
        row.id,
        row,
      ]),
    );
    await refuseUnreadable(context, [...rows.values()]);
    const types = await mainTypesOf(tx, [...rows.values()]);
    const changed: { id: number; from: Day; to: Day }[] = [];
    const left_out: number[] = [];
    for (const term of terms) {
      const { id, from } = term;
      const row = existing(rows.get(id));
      if (row.expires_on !== from) left_out.push(id);
      else {
        const { to, version } = await move(context, row, term, types);
        rows.set(id, { ...row, expires_on: to, version });
        changed.push({ id, from, to });
      }
    }
    return { changed, left_out };
  }),
];
