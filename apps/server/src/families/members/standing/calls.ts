import * as endpoints from '@tsudoi/contract/members';
import { member, staff } from '../../../kernel/bind.ts';
import { type MemberContext, namedActor, type StaffContext } from '../../../kernel/context.ts';
import { definitionsOf, readableBy } from '../../account-cms/index.ts';
import { readMember } from '../records.ts';
import type { MemberRecordRow } from '../store.ts';
import { type Changing, enterChange, readStanding, undoChange } from './change.ts';

/** What of a request changes need, by whoever it is. */
function changing(context: StaffContext<unknown> | MemberContext<unknown>): Changing {
  const { tx, facility, services, now, locale, actor, requestId, session } = context;
  const asked_by = session.audience === 'member' ? 'member' : 'staff';
  return {
    tx,
    facility,
    services,
    now,
    writer: { actor, requestId },
    // Staff write to members in Japanese, whatever language they read the console in.
    asker: { asked_by, asked_name: namedActor(actor), locale: asked_by === 'member' ? locale : 'ja' },
    scopeIds: 'scope' in context ? context.scope.organizationIds : null,
  };
}

async function present(
  { tx, facility, now }: Pick<StaffContext<unknown>, 'tx' | 'facility' | 'now'>,
  row: MemberRecordRow,
  reader: 'staff' | 'member',
) {
  const readable = readableBy(reader, await definitionsOf(tx, facility), row);
  return readStanding(tx, row, { now, reader, readsExpiry: readable.field('expires_on') });
}

/** Changes of standing by staff, and what members ask for themselves. */
export const standing = [
  staff(endpoints.changeStanding, async (context) =>
    present(context, await enterChange(changing(context), context.params.id, context.body), 'staff'),
  ),
  staff(endpoints.undoStanding, async (context) => {
    const { id, change_id: changeId } = context.params;
    const row = await undoChange(changing(context), { id, changeId, version: context.query.version });
    return present(context, row, 'staff');
  }),
  member(endpoints.getOwnStanding, async (context) => {
    const scope = { organizationIds: null, chosenId: null };
    return present(context, await readMember({ ...context, scope }, context.session.accountId), 'member');
  }),
  member(endpoints.changeOwnStanding, async (context) =>
    present(context, await enterChange(changing(context), context.session.accountId, context.body), 'member'),
  ),
  member(endpoints.undoOwnStanding, async (context) => {
    const { accountId: id } = context.session;
    const { change_id: changeId } = context.params;
    const row = await undoChange(changing(context), { id, changeId, version: context.query.version });
    return present(context, row, 'member');
  }),
];
