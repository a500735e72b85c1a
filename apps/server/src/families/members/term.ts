import { Problem } from '@tsudoi/contract';
import * as endpoints from '@tsudoi/contract/members';
import { balanceMonthDay, type Day, ExpiryType, renewedExpiry } from '@tsudoi/domain';
import { staff } from '../../kernel/bind.ts';
import type { Facility } from '../../kernel/facility.ts';
import { existing } from '../../kernel/records.ts';
import { definitionsOf, readableBy } from '../account-cms/index.ts';
import { changeSome, stale } from './save.ts';
import { findMember, type TypeWords, typesOf } from './store.ts';

/** Last day of the term behind one, by the type; a year where the type has no term of its own. */
function nextExpiry(type: TypeWords | undefined, expiresOn: Day, facility: Facility): Day {
  const annualMonthDay = balanceMonthDay(facility);
  const ofType = renewedExpiry({
    type: (type?.expiry_type ?? ExpiryType.notUsed) as ExpiryType,
    expiresOn,
    annualMonthDay,
  });
  return ofType ?? renewedExpiry({ type: ExpiryType.year, expiresOn }) ?? expiresOn;
}

/** Terms of memberships: the next one, and moving on to it. */
export const terms = [
  staff(endpoints.nextTerm, async ({ tx, facility, body }) => {
    const [type] = await typesOf(tx, body.member_type.slice(0, 1));
    return { expires_on: nextExpiry(type, body.expires_on, facility) };
  }),

  staff(endpoints.changeTerm, async (context) => {
    const { tx, facility, scope, params, body, actor, requestId } = context;
    const row = existing(await findMember(tx, params.id, scope.organizationIds));
    // Nobody moves a day that the form of the facility hides.
    if (!readableBy('staff', await definitionsOf(tx, facility), row).field('expires_on'))
      throw new Problem('forbidden');
    if (row.expires_on !== body.from) throw stale(row);
    const [type] = await typesOf(tx, row.member_type_ids.slice(0, 1));
    const to = body.to ?? nextExpiry(type, body.from, facility);
    const { version } = await changeSome(tx, row, { expires_on: to }, { actor, requestId });
    return { from: body.from, to, version };
  }),
];
