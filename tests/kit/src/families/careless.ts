import { endpoint } from '@tsudoi/contract';
import { type Family, staffOwn } from '@tsudoi/server/testing';
import * as v from 'valibot';

/** A call that says it reads, and writes. */
export const careless = endpoint({
  method: 'GET',
  path: '/management/careless',
  access: { self: 'manage' },
  response: v.object({}),
  summary: 'A read that writes',
});
/** The family of that call, for tests alone. */
export const carelessFamily: Family = {
  name: 'careless',
  bindings: [
    staffOwn(careless, async ({ scopes, facility }) => {
      await scopes.inFacility(facility.id, (tx) =>
        tx.sql(`insert into host (name, search_key) values ('careless', 'careless')`),
      );
      return {};
    }),
  ],
};
