import { fieldProblem } from '@tsudoi/contract';
import type { Asked, Explanation } from '@tsudoi/contract/account-permissions';
import { fullName } from '@tsudoi/domain';
import { decide, grantKey, isInstanceMenu, type Need } from '@tsudoi/permissions';
import type * as v from 'valibot';
import type { StaffContext } from '../../kernel/context.ts';
import { menuName } from '../menus/index.ts';
import {
  editorsOfMenu,
  holdingsOf,
  lastChangeOfFlag,
  roleRecords,
  type StaffAccount,
  usesOfRoles,
} from '../roles/index.ts';
import { askedRecord } from './record.ts';

const HELPERS = 3;

function needOf({ menu, of, flag }: v.InferOutput<typeof Asked>): Need {
  if (!isInstanceMenu(menu)) return { menu, flag };
  if (of === undefined) throw fieldProblem('of', 'required');
  return { menu, of, flag };
}

/** Why an account may do something or not: the decision itself, with the names of what decides. */
export async function explain(
  context: Pick<StaffContext<unknown>, 'tx' | 'facility' | 'scope' | 'locale'>,
  account: StaffAccount,
  asked: v.InferOutput<typeof Asked>,
): Promise<Explanation> {
  const { tx, locale } = context;
  const need = needOf(asked);
  const record = await askedRecord(context, account, asked);
  const holdings = await holdingsOf(tx, account);
  const { allowed, decidedBy, reasons } = decide(holdings, need, record?.circumstances);
  const key = grantKey(need);
  const menu = holdings.menus.find(
    ({ menu_key, instance_code }) => menu_key === need.menu && instance_code === (need.of ?? null),
  );
  const role = account.role_id === null ? undefined : await roleRecords.byId(tx, account.role_id);
  const use = role === undefined ? undefined : (await usesOfRoles(tx, [role.id])).get(role.id);
  const source =
    decidedBy === 'individual'
      ? ({ family: 'managers', id: account.id } as const)
      : decidedBy === 'role' && role !== undefined
        ? ({ family: 'roles', id: role.id } as const)
        : undefined;
  const changed = source === undefined ? undefined : await lastChangeOfFlag(tx, source, key);
  return {
    allowed,
    decided_by: decidedBy,
    flag: need.flag,
    menu: menuName(menu ?? { name: '', menu_key: need.menu }, locale),
    menu_state: holdings.menuState(key),
    account: fullName(account),
    account_id: account.id,
    role: role === undefined ? null : { id: role.id, name: role.name, account_count: use?.accounts ?? 0 },
    reasons: [...reasons],
    changed: changed === undefined ? null : { by: changed.by, at: changed.at.toISOString() },
    helpers: await editorsOfMenu(tx, 'roles', HELPERS),
    record: record?.name ?? null,
  };
}
