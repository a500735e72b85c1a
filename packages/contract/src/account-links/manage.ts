import * as v from 'valibot';
import { actionCall, menuAccess, recordCall } from '../core/calls.ts';
import { endpoint } from '../core/endpoint.ts';
import { IdParams, Saved } from '../core/values.ts';
import { AccountLink, LinkByStaff, LinkVersion } from './schema.ts';

const { view, edit } = menuAccess('members');

/** Links of a member with others that the reader reaches. */
export const memberLinks = recordCall('/management/member-accounts/{id}/links', {
  access: view,
  response: v.array(AccountLink),
  summary: 'Family of a member: who acts for them, and for whom they act',
});
export const linkMembers = endpoint({
  method: 'POST',
  path: '/management/member-accounts/{id}/links',
  access: edit,
  params: IdParams,
  body: LinkByStaff,
  response: Saved,
  status: 201,
  summary: 'Link a member with another one; it holds at once',
});
export const confirmLink = actionCall('/management/account-links/{id}/confirm', {
  access: edit,
  body: LinkVersion,
  summary: 'Confirm a link that a member asked for',
});
export const endLink = actionCall('/management/account-links/{id}/end', {
  access: edit,
  body: LinkVersion,
  summary: 'End a link, or refuse one that was asked for',
});
