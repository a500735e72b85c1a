import { PermissionFlag } from '@tsudoi/domain';

/** What a screen is told about its menu: JSON booleans, never numbers (VAL-86). */
export type FlagPair = { view_flag: boolean; edit_flag: boolean };

/** Whether a flag opens a menu: view and both do; a lone edit does not (VAL-96). */
export function canView(flag: PermissionFlag | undefined): boolean {
  return flag === PermissionFlag.view || flag === PermissionFlag.both;
}

/** Whether a flag lets write: only both, because editing needs the view as well (VAL-96). */
export function canEdit(flag: PermissionFlag | undefined): boolean {
  return flag === PermissionFlag.both;
}

/** The booleans of a flag as the specification derives them: view in (1, 3), edit in (2, 3) (VAL-86). */
export function flagsOf(flag: PermissionFlag): FlagPair {
  return {
    view_flag: flag === PermissionFlag.view || flag === PermissionFlag.both,
    edit_flag: flag === PermissionFlag.edit || flag === PermissionFlag.both,
  };
}

/** The flag to store for a chosen one: editing includes viewing, so 2 becomes 3 (VAL-96). */
export function storedFlag(flag: PermissionFlag): PermissionFlag {
  return flag === PermissionFlag.edit ? PermissionFlag.both : flag;
}

/** The flag to store for two ticked boxes; throws a TypeError where they are not booleans (VAL-85). */
export function flagFrom(pair: FlagPair): PermissionFlag {
  const { view_flag, edit_flag } = assertFlagPair(pair);
  if (edit_flag) return PermissionFlag.both;
  return view_flag ? PermissionFlag.view : PermissionFlag.none;
}

/** Takes a permission view of the wire only where both flags are booleans, otherwise throws a TypeError (VAL-85). */
export function assertFlagPair(pair: { view_flag?: unknown; edit_flag?: unknown }): FlagPair {
  const { view_flag, edit_flag } = pair;
  if (typeof view_flag !== 'boolean' || typeof edit_flag !== 'boolean') {
    throw new TypeError('view_flag and edit_flag must be booleans');
  }
  return { view_flag, edit_flag };
}
