import { fieldProblem, Problem } from '@tsudoi/contract';
import { endViewing as endViewingCall, startViewing } from '@tsudoi/contract/viewings';
import { AccountRole, fullName, MINUTE_MS } from '@tsudoi/domain';
import { type Grantable, grantKey } from '@tsudoi/permissions';
import type { FacilityTx } from '../../db/scope.ts';
import { type Binding, staff } from '../../kernel/bind.ts';
import type { StaffContext } from '../../kernel/context.ts';
import { facilityHistory } from '../../kernel/history.ts';
import { organizationsInReach } from '../../kernel/request-headers.ts';
import { grantable, menuName, shownMenus } from '../menus/index.ts';
import { roleRecords, staffInScope } from '../roles/index.ts';
import { viewedAs } from './narrow.ts';
import { endViewing, insertViewing, type ViewingRow } from './store.ts';

/** How long a viewing lasts, in minutes. */
const VIEWING_MINUTES = 30;

/** Viewings stand in the audit record at the role or the colleague. */
const recordOf = ({ role_id, viewed_id }: Omit<ViewingRow, 'id'>) =>
  role_id === null ? { family: 'managers', id: viewed_id ?? 0 } : { family: 'roles', id: role_id };

/** @throws Problem on `id` for whom nobody can be viewed as, oneself among them */
async function chosen({ tx, body, facility, session }: StaffContext<typeof startViewing>) {
  if (body.as === 'role') {
    const role = await roleRecords.byId(tx, body.id);
    if (role?.type !== AccountRole.manager) throw fieldProblem('id', 'role_unknown');
    return { name: role.name, role_id: role.id, viewed_id: null };
  }
  const [colleague] = await staffInScope(tx, organizationsInReach(facility, session), body.id);
  if (colleague === undefined || colleague.id === session.accountId) throw fieldProblem('id', 'choice');
  return { name: fullName(colleague), role_id: null, viewed_id: colleague.id };
}

/** Menus of the viewer that whoever is viewed does not have. */
async function hiddenMenus(
  tx: FacilityTx,
  { seen, left }: Record<'seen' | 'left', ReadonlyMap<number, Grantable>>,
  locale: 'ja' | 'en',
) {
  return (await shownMenus(tx)).flatMap((menu) => {
    const granted = grantable(menu);
    if (granted === undefined || !seen.has(menu.id) || left.has(menu.id)) return [];
    return [{ key: granted.of === undefined ? grantKey(granted) : '', name: menuName(menu, locale) }];
  });
}

const start = staff(startViewing, async (context) => {
  const { tx, body, session, actor, now, locale, requestId } = context;
  const { name, role_id, viewed_id } = await chosen(context);
  const endsAt = new Date(now.getTime() + VIEWING_MINUTES * MINUTE_MS);
  const { id } = await insertViewing(tx, session, { roleId: role_id, viewedId: viewed_id, endsAt });
  const { family, id: record } = recordOf({ role_id, viewed_id });
  await facilityHistory(tx, actor, family, requestId)('viewing', { id: record }, { after: { viewing: id } });
  const { menus } = await viewedAs(tx, session, id);
  const hidden = await hiddenMenus(tx, { seen: session.menus, left: menus }, locale);
  return { id, as: body.as, name, ends_at: endsAt.toISOString(), hidden };
});

const end = staff(endViewingCall, async ({ tx, params, session, actor, requestId }) => {
  const ended = await endViewing(tx, session.accountId, params.id);
  if (ended === undefined) throw new Problem('not_found');
  const { family, id } = recordOf(ended);
  await facilityHistory(tx, actor, family, requestId)('viewing_ended', { id }, { after: { viewing: ended.id } });
  return {};
});

export const viewingBindings: readonly Binding[] = [start, end];
