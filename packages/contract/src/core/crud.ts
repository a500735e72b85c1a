import type { MenuKey } from '@tsudoi/permissions';
import type * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { pageOf } from './page.ts';
import { Done, IdParams, Saved, VersionQuery } from './values.ts';

type S = v.GenericSchema<unknown, unknown>;

/**
 * The five endpoints of a plain staff family: search, create, read, update (PUT), delete. They are ordinary endpoints:
 * keep four and write the fifth where a family differs.
 */
export function crud<
  const Base extends string,
  Row extends S,
  Item extends S,
  Create extends S,
  Update extends S,
  Search extends S,
>(d: { base: Base; menu: MenuKey; row: Row; item: Item; create: Create; update: Update; search: Search }) {
  const view = { needs: { menu: d.menu, flag: 'view' } } as const;
  const edit = { needs: { menu: d.menu, flag: 'edit' } } as const;
  return {
    search: endpoint({
      method: 'POST',
      path: `${d.base}/search`,
      access: view,
      body: d.search,
      response: pageOf(d.row),
      reads: true,
      summary: 'List',
    }),
    create: endpoint({
      method: 'POST',
      path: d.base,
      access: edit,
      body: d.create,
      response: Saved,
      status: 201,
      summary: 'Create',
    }),
    get: endpoint({
      method: 'GET',
      path: `${d.base}/{id}`,
      access: view,
      params: IdParams,
      response: d.item,
      summary: 'Read one',
    }),
    update: endpoint({
      method: 'PUT',
      path: `${d.base}/{id}`,
      access: edit,
      params: IdParams,
      body: d.update,
      response: Saved,
      summary: 'Update one',
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${d.base}/{id}`,
      access: edit,
      params: IdParams,
      query: VersionQuery,
      response: Done,
      summary: 'Delete one',
    }),
  };
}
