import * as v from 'valibot';
import { actionCall } from '../core/calls.ts';
import { endpoint } from '../core/endpoint.ts';
import { Done } from '../core/values.ts';
import { AccountLink, LinkRequest, LinkVersion } from './schema.ts';

const self = { self: 'member' } as const;

/** The own links of whoever is signed in, never those of the person they act for. */
export const ownLinks = endpoint({
  method: 'GET',
  path: '/member/family',
  access: self,
  actingFor: 'self',
  response: v.array(AccountLink),
  summary: 'Own family: persons one acts for, and who acts for oneself',
});
export const askForLink = endpoint({
  method: 'POST',
  path: '/member/family',
  access: self,
  actingFor: 'self',
  body: LinkRequest,
  response: Done,
  summary: 'Ask another member for a link',
});
export const confirmOwnLink = actionCall('/member/family/{id}/confirm', {
  access: self,
  actingFor: 'self',
  body: LinkVersion,
  summary: 'Confirm a link that the other side asked for',
});
export const endOwnLink = actionCall('/member/family/{id}/end', {
  access: self,
  actingFor: 'self',
  body: LinkVersion,
  summary: 'End a link, refuse one, or take back that one asked',
});
