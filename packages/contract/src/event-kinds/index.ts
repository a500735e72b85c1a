import * as v from 'valibot';
import { crudOfFacility } from '../core/crud-of-facility.ts';
import { endpoint } from '../core/endpoint.ts';
import { Done, FacilityQuery, Id, IdParams } from '../core/values.ts';
import {
  EventFieldCreate,
  EventFieldRecord,
  EventFieldSearch,
  EventFieldUpdate,
  EventKindCreate,
  EventKindRecord,
  EventKindSearch,
  EventKindUpdate,
} from './schema.ts';

export * from './schema.ts';

const access = { operator: 'any' } as const;

/** Kinds of events of a facility, as the operator sets them up (G-35). */
export const eventKinds = crudOfFacility({
  base: '/admin/event-cms',
  access,
  row: EventKindRecord,
  item: EventKindRecord,
  create: EventKindCreate,
  update: EventKindUpdate,
  search: EventKindSearch,
});

/** The fields of the entry form of a kind. */
export const eventFields = crudOfFacility({
  base: '/admin/event-cms-components',
  access,
  row: EventFieldRecord,
  item: EventFieldRecord,
  create: EventFieldCreate,
  update: EventFieldUpdate,
  search: EventFieldSearch,
});

export const moveEventField = endpoint({
  method: 'PUT',
  path: '/admin/event-cms-components/move/{id}',
  access,
  params: IdParams,
  query: FacilityQuery,
  body: v.object({ before: v.nullable(Id) }),
  response: Done,
  summary: 'Move a field to another place in its entry form',
});
