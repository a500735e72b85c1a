import * as v from 'valibot';
import { crud, type Parts } from './crud.ts';
import { FacilityQuery, VersionQuery } from './values.ts';

type S = v.GenericSchema<unknown, unknown>;

/**
 * The five endpoints of a plain family for records of one facility that operators work with: each call names the facility by `facility_code` in
 * its query.
 */
export function crudOfFacility<
  const Base extends string,
  Row extends S,
  Item extends S,
  Create extends S,
  Update extends S,
  Search extends S,
>(d: Parts<Base, Row, Item, Create, Update, Search> & { access: { operator: 'any' | 'system' } }) {
  const { search, create, get, update, remove } = crud(d);
  const query = FacilityQuery;
  return {
    search: { ...search, query },
    create: { ...create, query },
    get: { ...get, query },
    update: { ...update, query },
    remove: { ...remove, query: v.object({ ...VersionQuery.entries, ...query.entries }) },
  };
}
