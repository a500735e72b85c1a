import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { Id, IdParams, Saved } from '../core/values.ts';
import {
  ApplicationPage,
  ApplicationRecord,
  ApplicationSearch,
  ApproveApplication,
  ApproveSeveral,
  AskBack,
  RefuseApplication,
} from './schema.ts';

const view = { needs: { menu: 'applications', flag: 'view' } } as const;
const edit = { needs: { menu: 'applications', flag: 'edit' } } as const;

export const searchApplications = endpoint({
  method: 'POST',
  path: '/management/applications/search',
  access: view,
  body: ApplicationSearch,
  response: ApplicationPage,
  reads: true,
  summary: 'Applications that were sent, newest first',
});

export const getApplication = endpoint({
  method: 'GET',
  path: '/management/applications/{id}',
  access: view,
  params: IdParams,
  response: ApplicationRecord,
  summary: 'An application in words, what it would become, and who it may be',
});

export const approveApplication = endpoint({
  method: 'POST',
  path: '/management/applications/{id}/approve',
  access: edit,
  params: IdParams,
  body: ApproveApplication,
  response: Saved,
  summary: 'Approve an application',
});

export const askBackApplication = endpoint({
  method: 'POST',
  path: '/management/applications/{id}/ask-back',
  access: edit,
  params: IdParams,
  body: AskBack,
  response: Saved,
  summary: 'Ask the applicant to correct marked fields, by a mailed link',
});

export const refuseApplication = endpoint({
  method: 'POST',
  path: '/management/applications/{id}/refuse',
  access: edit,
  params: IdParams,
  body: RefuseApplication,
  response: Saved,
  summary: 'Refuse an application with a reason, which is mailed',
});

/** Each is approved by itself: one that cannot be does not hold the others back. */
export const approveApplications = endpoint({
  method: 'POST',
  path: '/management/applications/approve',
  access: edit,
  body: ApproveSeveral,
  response: v.object({
    approved: v.array(Id),
    refused: v.array(v.object({ id: Id, reason: v.string() })),
  }),
  summary: 'Approve several applications',
});
