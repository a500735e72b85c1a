import { fieldProblem, Problem } from '@tsudoi/contract';
import { roleMenus, roleOptions, roleOptionsForOperator, roles } from '@tsudoi/contract/roles';
import { AccountRole } from '@tsudoi/domain';
import { fieldLabel, type Locale } from '@tsudoi/i18n';
import type { FacilityTx } from '../../db/scope.ts';
import { type Binding, operator, staff } from '../../kernel/bind.ts';
import type { StaffContext } from '../../kernel/context.ts';
import { withinFacility } from '../../kernel/facility/within.ts';
import { facilityHistory } from '../../kernel/history.ts';
import { changeOf, checkVersion, existing, presentPage } from '../../kernel/records.ts';
import { fieldsOfRole } from '../account-cms/index.ts';
import { allMenus } from '../menus/index.ts';
import { type Changer, changerOf, changingPermissions, flagsByKey } from './change.ts';
import { readFlags } from './holdings.ts';
import { presentMenus, presentRecord, presentRole } from './present.ts';
import { beyondOwn, chosenFlags, menusBeyond, moduleOf } from './rules.ts';
import { lockOfRole, namedHolders } from './staff.ts';
import {
  allRoles,
  type FlagsById,
  moveAccounts,
  type Role,
  replaceFlags,
  roleRecords,
  searchRoles,
  staffAccount,
  usesOfRoles,
} from './store.ts';

const NOTHING: FlagsById = new Map();

/** Names are told apart by people, so two roles of one type never share one. To be called under the lock of permissions. */
async function refuseTakenName(
  tx: FacilityTx,
  { id, type, name }: Pick<Role, 'type' | 'name'> & { id: number | null },
) {
  const others = await allRoles(tx, type);
  if (others.some((other) => other.id !== id && other.name === name)) throw fieldProblem('name', 'name_taken');
}

/** What the giver may do bounds what staff are given; what members may do is not bounded by it. */
const limitOf = (changer: Changer, type: number): FlagsById | null =>
  type === AccountRole.manager ? changer.flags : null;

/** @throws Problem own_role, role_beyond_own */
async function refuseLocked(context: StaffContext<unknown>, role: Role, changer: Changer): Promise<void> {
  const lock = await lockOfRole(context, changer, role);
  if (lock !== null) throw new Problem(lock === 'own' ? 'own_role' : 'role_beyond_own');
}

const search = staff(roles.search, async ({ tx, body, session }) => {
  const own = existing(await staffAccount(tx, session.accountId));
  const found = await searchRoles(tx, body);
  return presentPage(body, found, (role) => presentRole(role, found.uses.get(role.id), own.role_id));
});

const create = staff(roles.create, (context) =>
  changingPermissions(context, async () => {
    const { tx, body, actor, history, locale } = context;
    const { name, type, copy_of: copyOf } = body;
    const [menus, changer] = [await allMenus(tx), await changerOf(context)];
    const model = copyOf === null ? undefined : await roleRecords.byId(tx, copyOf);
    if (copyOf !== null && model?.type !== type) throw fieldProblem('copy_of', 'role_unknown');
    await refuseTakenName(tx, { id: null, type, name });
    const flags = chosenFlags(menus, {
      module: moduleOf(type),
      before: model === undefined ? NOTHING : await readFlags(tx, { roleId: model.id }),
      held: NOTHING,
      sent: body.flags,
      limit: limitOf(changer, type),
      locale,
    });
    const id = await roleRecords.insert(tx, { name, type }, actor.name);
    await replaceFlags(tx, { roleId: id }, flags);
    await history('create', { id, version: 1 }, { after: { name, type, flags: flagsByKey(menus, flags) } });
    return { id, code: '', version: 1 };
  }),
);

const get = staff(roles.get, async (context) => {
  const { tx, params, locale } = context;
  const role = existing(await roleRecords.byId(tx, params.id));
  const changer = await changerOf(context);
  return presentRecord(role, {
    menus: await allMenus(tx),
    flags: await readFlags(tx, { roleId: role.id }),
    use: (await usesOfRoles(tx, [role.id])).get(role.id),
    holders: await namedHolders(context, role),
    lock: await lockOfRole(context, changer, role),
    changer,
    locale,
  });
});

const update = staff(roles.update, (context) =>
  changingPermissions(context, async () => {
    const { tx, params, body, actor, history, locale } = context;
    const before = existing(await roleRecords.byId(tx, params.id));
    checkVersion(before, body.version);
    const [menus, changer] = [await allMenus(tx), await changerOf(context)];
    await refuseLocked(context, before, changer);
    await refuseTakenName(tx, { ...before, name: body.name });
    const held = await readFlags(tx, { roleId: before.id });
    const flags =
      body.flags === undefined
        ? held
        : chosenFlags(menus, {
            module: moduleOf(before.type),
            before: held,
            sent: body.flags,
            limit: limitOf(changer, before.type),
            locale,
          });
    const written = (name: string, of: FlagsById) => ({ name, flags: flagsByKey(menus, of) });
    const change = changeOf(written(before.name, held), written(body.name, flags));
    if (change === undefined) return { id: before.id, code: '', version: before.version };
    const version = await roleRecords.update(tx, before, { name: body.name }, actor.name);
    await replaceFlags(tx, { roleId: before.id }, flags);
    await history('update', { id: before.id, version }, change);
    return { id: before.id, code: '', version };
  }),
);

/** The role that accounts of a deleted one get. @throws Problem on `move_to` */
async function successor({ tx, locale }: StaffContext<unknown>, before: Role, id: number, changer: Changer) {
  const role = id === before.id ? undefined : await roleRecords.byId(tx, id);
  if (role?.type !== before.type) throw fieldProblem('move_to', 'role_unknown');
  if (role.type === AccountRole.manager) {
    const more = menusBeyond(changer.menus, await readFlags(tx, { roleId: role.id }), changer.flags);
    if (more.length > 0) throw beyondOwn('move_to', more, locale);
  }
  return role;
}

/** The first of the fields, by their names. */
const namesOf = (fields: Awaited<ReturnType<typeof fieldsOfRole>>, locale: Locale): string =>
  fields
    .slice(0, 3)
    .map(({ code, label_ja, label_en }) => (locale === 'ja' ? label_ja : label_en) ?? fieldLabel(code, locale))
    .join(locale === 'ja' ? '、' : ', ');

const remove = staff(roles.remove, (context) =>
  changingPermissions(context, async () => {
    const { tx, params, query, actor, history, requestId, locale } = context;
    const before = existing(await roleRecords.byId(tx, params.id));
    checkVersion(before, query.version);
    const changer = await changerOf(context);
    await refuseLocked(context, before, changer);
    const flags = await readFlags(tx, { roleId: before.id });
    if (before.type === AccountRole.manager && menusBeyond(changer.menus, flags, changer.flags).length > 0)
      throw new Problem('role_beyond_own');
    const { accounts = 0 } = (await usesOfRoles(tx, [before.id])).get(before.id) ?? {};
    if (accounts > 0 && query.move_to === undefined) throw new Problem('role_in_use', { params: { accounts } });
    // Without the role nobody could read such a field any more, or everybody.
    const fields = await fieldsOfRole(tx, before.id);
    if (fields.length > 0) throw new Problem('role_in_fields', { params: { fields: namesOf(fields, locale) } });
    if (query.move_to !== undefined) {
      const next = await successor(context, before, query.move_to, changer);
      for (const { id, role, version } of await moveAccounts(tx, before.id, next.id, actor.name)) {
        const family = role === AccountRole.manager ? 'managers' : 'members';
        const change = { before: { role: before.name }, after: { role: next.name } };
        await facilityHistory(tx, actor, family, requestId)('update', { id, version }, change);
      }
    }
    const version = await roleRecords.remove(tx, before, actor.name);
    const { name, type } = before;
    const was = { name, type, flags: flagsByKey(await allMenus(tx), flags) };
    await history('delete', { id: before.id, version }, { before: was });
    return {};
  }),
);

const menus = staff(roleMenus, async (context) => {
  const { tx, query, locale } = context;
  return presentMenus(await allMenus(tx), moduleOf(query.type), await changerOf(context), locale);
});

const optionsOf = async (tx: FacilityTx, type: number | undefined) =>
  (await allRoles(tx, type)).map(({ id, name }) => ({ id, text: name }));

export const roleBindings: readonly Binding[] = [
  search,
  create,
  get,
  update,
  remove,
  menus,
  staff(roleOptions, ({ tx, query }) => optionsOf(tx, query.type)),
  operator(roleOptionsForOperator, (context) => withinFacility(context, (tx) => optionsOf(tx, context.query.type))),
];
