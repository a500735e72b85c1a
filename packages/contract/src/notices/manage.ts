import { endpoint } from '../core/endpoint.ts';
import { ShownNotices } from './schema.ts';

export const shownNotices = endpoint({
  method: 'GET',
  path: '/management/notices',
  access: { open: 'the login page shows what the operator has to say before anybody signs in' },
  response: ShownNotices,
  summary: 'Notices of the operator that are shown now: what lies ahead soonest first, then the newest',
});
