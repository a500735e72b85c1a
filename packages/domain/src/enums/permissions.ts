import type { ValueOf } from './value-of.ts';

/** What an account may do with a menu. A stored 2 (edit without view) counts as no access (ENUM-34, VAL-96). */
export const PermissionFlag = { none: 0, view: 1, edit: 2, both: 3 } as const;
/** A value of {@link PermissionFlag}. */
export type PermissionFlag = ValueOf<typeof PermissionFlag>;

/** Area a menu belongs to (ENUM-35). */
export const PermissionModule = { web: 2, manage: 3, app: 4 } as const;
/** A value of {@link PermissionModule}. */
export type PermissionModule = ValueOf<typeof PermissionModule>;

/** Where an account's permissions come from (ENUM-36). */
export const PermissionType = { role: 2, individual: 3 } as const;
/** A value of {@link PermissionType}. */
export type PermissionType = ValueOf<typeof PermissionType>;
