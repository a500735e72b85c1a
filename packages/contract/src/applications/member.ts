import * as v from 'valibot';
import { AccountForm } from '../account-cms/schema.ts';
import { queryCall } from '../core/calls.ts';
import { endpoint } from '../core/endpoint.ts';
import { Done, Id } from '../core/values.ts';
import {
  CorporateApplication,
  CorporateOffer,
  CorrectApplication,
  LinkApplication,
  Offer,
  OpenApplication,
  OpenCorporateLink,
  OpenedApplication,
  OwnApplication,
  SentApplication,
  StartApplication,
  SubmitApplication,
} from './schema.ts';

const beforeAnybodyIsKnown = { open: 'somebody who applies has no account yet' } as const;
const byMailedLink = { method: 'POST', access: { open: 'the mailed token is the credential' } } as const;

export const applicationOffer = endpoint({
  method: 'GET',
  path: '/member/applications/offer',
  access: beforeAnybodyIsKnown,
  response: Offer,
  summary: 'Member types that can be applied for today, and the texts to agree to',
});

/** The reply is the same whoever has the address; everything else is said in the mail. */
export const startApplication = endpoint({
  method: 'POST',
  path: '/member/applications/start',
  access: beforeAnybodyIsKnown,
  body: StartApplication,
  response: Done,
  summary: 'Mail a link to apply with to an address',
});

export const openApplication = endpoint({
  ...byMailedLink,
  path: '/member/applications/open',
  body: OpenApplication,
  response: OpenedApplication,
  summary: 'Confirm the address of an application by its link, and read the form',
});

export const submitApplication = endpoint({
  ...byMailedLink,
  path: '/member/applications/submit',
  body: SubmitApplication,
  response: SentApplication,
  summary: 'Send an application, and use its link up',
});

export const correctApplication = endpoint({
  ...byMailedLink,
  path: '/member/applications/correct',
  body: CorrectApplication,
  response: SentApplication,
  summary: 'Correct what staff asked back, and use the link up',
});

export const withdrawApplication = endpoint({
  ...byMailedLink,
  path: '/member/applications/withdraw',
  body: OpenApplication,
  response: Done,
  summary: 'Withdraw an application that staff asked back',
});

export const applicationForm = endpoint({
  method: 'GET',
  path: '/member/applications/form',
  access: beforeAnybodyIsKnown,
  query: v.object({ member_type_id: Id }),
  response: AccountForm,
  summary: 'The form of a member type that can be applied for',
});

export const applyByLink = endpoint({
  method: 'POST',
  path: '/member/applications/by-link',
  access: beforeAnybodyIsKnown,
  body: LinkApplication,
  response: SentApplication,
  summary: 'Apply by the shared link, without confirming the address',
});

const byCorporateLink = { open: 'the token of the link is the credential' } as const;

export const openCorporateLink = queryCall('/member/applications/corporate-link', {
  access: byCorporateLink,
  body: OpenCorporateLink,
  response: CorporateOffer,
  summary: 'What the link of a corporate is worth: whose it is, whether it takes somebody, and the member types',
});

/** A place of the link is taken with the application; of two who ask for the last one, one gets it. */
export const applyByCorporateLink = endpoint({
  method: 'POST',
  path: '/member/applications/by-corporate-link',
  access: byCorporateLink,
  body: CorporateApplication,
  response: SentApplication,
  summary: 'Apply as staff of a corporate by its link, without confirming the address',
});

/** What somebody with a temporary account waits for, or has to pay. */
export const ownApplication = endpoint({
  method: 'GET',
  path: '/member/applications/own',
  access: { self: 'member' },
  response: v.nullable(OwnApplication),
  summary: 'The own application, and what of its fee is to be paid; null of who was entered by the office',
});

export const withdrawOwnApplication = endpoint({
  method: 'POST',
  path: '/member/applications/own/withdraw',
  access: { self: 'member' },
  response: Done,
  summary: 'Withdraw the own application: the temporary account and an unpaid fee go with it',
});
