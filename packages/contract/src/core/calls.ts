import type { NeededFlag, PlainMenuKey } from '@tsudoi/permissions';
import { type Access, type AccessWith, type ActingFor, endpoint, type SyncSchema } from './endpoint.ts';
import { SelectList } from './page.ts';
import { IdParams, Saved } from './values.ts';

/**
 * The calls that many families have in the same form. Each returns an ordinary endpoint: a call that differs in method,
 * parameters or status is declared by `endpoint`.
 */

/** Access of staff with a flag on a menu that exists once in a facility. */
const menuFlag = <const Menu extends PlainMenuKey, const Flag extends NeededFlag>(menu: Menu, flag: Flag) => ({
  needs: { menu, flag },
});

/** Access of staff to what a menu reads (`view`) and to what it changes (`edit`). */
export const menuAccess = <const Menu extends PlainMenuKey>(menu: Menu) => ({
  view: menuFlag(menu, 'view'),
  edit: menuFlag(menu, 'edit'),
});

/** `GET …/{id}…`: a record, or something about it. */
export function recordCall<
  const Path extends `${string}/{id}${string}`,
  Response extends SyncSchema,
  const Who extends Access<never>,
>(path: Path, call: { access: Who; response: Response; summary: string }) {
  return endpoint({ method: 'GET', path, params: IdParams, ...call });
}

/** `POST …/{id}/…`: something done to a record, such as its approval. Returns the record's new version. */
export function actionCall<
  const Path extends `${string}/{id}/${string}`,
  Body extends SyncSchema,
  const Who extends Access<never>,
>(path: Path, call: { access: Who; body: Body; summary: string; actingFor?: ActingFor }) {
  return endpoint({ method: 'POST', path, params: IdParams, response: Saved, ...call });
}

/** `POST` that only reads, as the method QUERY would: its question is too long for an address, or secret. */
export function queryCall<
  const Path extends string,
  Body extends SyncSchema,
  Response extends SyncSchema,
  const Who extends AccessWith<undefined, undefined, Body>,
>(path: Path, call: { access: Who; body: Body; response: Response; summary: string }) {
  return endpoint({ method: 'POST', path, reads: true, ...call });
}

/** `GET` of records to choose from in a select list. */
export function optionsCall<
  const Path extends string,
  Query extends SyncSchema,
  const Who extends AccessWith<undefined, Query, undefined>,
>(path: Path, call: { access: Who; query: Query; summary: string }) {
  return endpoint({ method: 'GET', path, response: SelectList, ...call });
}
