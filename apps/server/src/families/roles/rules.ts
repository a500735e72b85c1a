import { fieldProblem } from '@tsudoi/contract';
import { AccountRole, PermissionFlag, PermissionModule } from '@tsudoi/domain';
import { allows, storedFlag } from '@tsudoi/permissions';
import { grantable, type MenuOfFacility, menuName } from '../menus/index.ts';
import type { FlagsById } from './store.ts';

/** The area whose menus a role of a type is about. */
export const moduleOf = (type: number): PermissionModule =>
  type === AccountRole.manager ? PermissionModule.manage : PermissionModule.web;

/** Menus of an area that can be given, hidden ones among them. */
export function givable(menus: readonly MenuOfFacility[], module: PermissionModule): MenuOfFacility[] {
  return menus.filter((menu) => menu.module === module && isNamed(menu) && grantable(menu) !== undefined);
}

/** Whether a menu is one of the catalogue with a screen: links and groups carry no flag. */
const isNamed = (menu: MenuOfFacility) => menu.menu_key !== null && !(menu.url === '' && menu.type === 'plain');

/**
 * The flags of a role or an account once somebody has chosen some. What is not named stays; editing includes viewing. Whoever
 * may do everything that works may do what will work one day, and nobody else: menus that no matrix shows are never
 * given by the way. `limit` is what the one who chooses may do; null where that is not asked.
 * @throws Problem on `flags` for menus that cannot be given, and where something is given or taken that the giver does not have
 */
export function chosenFlags(
  menus: readonly MenuOfFacility[],
  parts: {
    module: PermissionModule;
    before: FlagsById;
    /** What the holder could do so far; what differs from it is checked against the limit. */
    held?: FlagsById;
    sent: Readonly<Record<string, PermissionFlag>>;
    limit: FlagsById | null;
    locale: 'ja' | 'en';
  },
): Map<number, PermissionFlag> {
  const { module, before, held = before, sent, limit, locale } = parts;
  const offered = givable(menus, module);
  const offeredIds = new Set(offered.map(({ id }) => String(id)));
  if (Object.keys(sent).some((id) => !offeredIds.has(id))) throw fieldProblem('flags', 'choice');
  const flagOf = (id: number) => storedFlag(sent[id] ?? before.get(id) ?? PermissionFlag.none);
  const more = offered.filter(({ id }) => limit !== null && changesBeyond(flagOf(id), held.get(id), limit.get(id)));
  if (more.length > 0) throw beyondOwn('flags', more, locale);
  const isFull = (flag: (id: number) => PermissionFlag | undefined) =>
    offered.length > 0 && offered.every(({ id }) => flag(id) === PermissionFlag.both);
  const later = menus.filter((menu) => menu.module === module && isNamed(menu) && !offeredIds.has(String(menu.id)));
  const flagLater = (id: number): PermissionFlag => {
    if (!isFull(flagOf)) return PermissionFlag.none;
    const mayGive = limit === null || isFull((id) => limit.get(id));
    return mayGive ? PermissionFlag.both : (held.get(id) ?? PermissionFlag.none);
  };
  const chosen = [
    ...offered.map(({ id }) => [id, flagOf(id)] as const),
    ...later.map(({ id }) => [id, flagLater(id)] as const),
  ];
  return new Map(chosen.filter(([, flag]) => flag !== PermissionFlag.none));
}

type Flag = PermissionFlag | undefined;
const RIGHTS = ['view', 'edit'] as const;

/** Whether a flag allows something that another does not. */
const exceeds = (flag: Flag, other: Flag): boolean => RIGHTS.some((how) => allows(flag, how) && !allows(other, how));

/** Whether a change gives or takes a right that whoever makes it does not have. */
const changesBeyond = (after: Flag, before: Flag, own: Flag): boolean =>
  RIGHTS.some((how) => allows(after, how) !== allows(before, how) && !allows(own, how));

/** Menus that flags allow more of than a limit does. */
export function menusBeyond(menus: readonly MenuOfFacility[], flags: FlagsById, limit: FlagsById): MenuOfFacility[] {
  return givable(menus, PermissionModule.manage).filter(({ id }) => exceeds(flags.get(id), limit.get(id)));
}

const NAMED = 3;

/** Names some of the menus that nobody gives or takes who does not have them. */
export function beyondOwn(field: string, menus: readonly MenuOfFacility[], locale: 'ja' | 'en') {
  const names = menus.slice(0, NAMED).map((menu) => menuName(menu, locale));
  return fieldProblem(field, 'beyond_own', { menus: names.join(locale === 'ja' ? '、' : ', ') });
}
