import { endpoint } from '../core/endpoint.ts';
import { Done, IdParams } from '../core/values.ts';
import { Viewing, ViewingStart } from './schema.ts';

export * from './schema.ts';

export const startViewing = endpoint({
  method: 'POST',
  path: '/management/viewings',
  access: { needs: { menu: 'account-permissions', flag: 'edit' } },
  body: ViewingStart,
  response: Viewing,
  status: 201,
  summary: 'Look at the console as a role or a colleague, for 30 minutes and without changing anything',
});
export const endViewing = endpoint({
  method: 'POST',
  path: '/management/viewings/{id}/end',
  access: { self: 'manage' },
  params: IdParams,
  response: Done,
  summary: 'End a viewing of one’s own',
});
