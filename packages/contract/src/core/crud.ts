import type { InstanceMenuKey, PlainMenuKey } from '@tsudoi/permissions';
import type * as v from 'valibot';
import { type Access, endpoint, type TextFieldOf } from './endpoint.ts';
import { pageOf } from './page.ts';
import { Done, IdParams, Saved, VersionQuery } from './values.ts';

type S = v.GenericSchema<unknown, unknown>;

/** What the five endpoints of a family are made of. */
export interface Parts<Base, Row, Item, Create, Update, Search> {
  base: Base;
  row: Row;
  item: Item;
  create: Create;
  update: Update;
  search: Search;
}

/** Who works with a plain family: staff with flags on a menu, or operators. */
export type CrudAccess = { menu: PlainMenuKey } | { operator: 'any' | 'system' };

function accessOf(access: CrudAccess, flag: 'view' | 'edit'): Access<never> {
  return 'menu' in access ? { needs: { menu: access.menu, flag } } : access;
}

/**
 * The five endpoints of a plain family: search, create, read, update (PUT), delete. Reads want the view flag of the menu
 * and writes the edit flag; operators have no flags. They are ordinary endpoints: take four and write the fifth where a
 * family differs.
 */
export function crud<
  const Base extends string,
  Row extends S,
  Item extends S,
  Create extends S,
  Update extends S,
  Search extends S,
>(d: Parts<Base, Row, Item, Create, Update, Search> & { access: CrudAccess }) {
  const view = accessOf(d.access, 'view');
  const edit = accessOf(d.access, 'edit');
  return five(d, { search: view, create: edit, get: view, change: edit });
}

/**
 * The same five for records of event or content kinds: `of` names the field of both the search and the new record that
 * holds the code of the kind. Of the other three only the record knows its kind, so their handlers call `permit(code)`.
 */
export function crudOf<
  const Base extends string,
  Row extends S,
  Item extends S,
  Create extends S,
  Update extends S,
  Search extends S,
  const Of extends TextFieldOf<Search> & TextFieldOf<Create>,
>(d: Parts<Base, Row, Item, Create, Update, Search> & { menu: InstanceMenuKey; of: Of }) {
  const { menu, of } = d;
  return five(d, {
    search: { needs: { menu, flag: 'view', of } },
    create: { needs: { menu, flag: 'edit', of } },
    get: { needs: { menu, flag: 'view', of: 'record' } },
    change: { needs: { menu, flag: 'edit', of: 'record' } },
  });
}

function five<
  const Base extends string,
  Row extends S,
  Item extends S,
  Create extends S,
  Update extends S,
  Search extends S,
  const Lists extends Access<TextFieldOf<Search>>,
  const Creates extends Access<TextFieldOf<Create>>,
  const Gets extends Access<never>,
  const Changes extends Access<never>,
>(
  d: Parts<Base, Row, Item, Create, Update, Search>,
  access: { search: Lists; create: Creates; get: Gets; change: Changes },
) {
  return {
    search: endpoint({
      method: 'POST',
      path: `${d.base}/search`,
      access: access.search,
      body: d.search,
      response: pageOf(d.row),
      reads: true,
      summary: 'List',
    }),
    create: endpoint({
      method: 'POST',
      path: d.base,
      access: access.create,
      body: d.create,
      response: Saved,
      status: 201,
      summary: 'Create',
    }),
    get: endpoint({
      method: 'GET',
      path: `${d.base}/{id}`,
      access: access.get,
      params: IdParams,
      response: d.item,
      summary: 'Read one',
    }),
    update: endpoint({
      method: 'PUT',
      path: `${d.base}/{id}`,
      access: access.change,
      params: IdParams,
      body: d.update,
      response: Saved,
      summary: 'Update one',
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${d.base}/{id}`,
      access: access.change,
      params: IdParams,
      query: VersionQuery,
      response: Done,
      summary: 'Delete one',
    }),
  };
}
