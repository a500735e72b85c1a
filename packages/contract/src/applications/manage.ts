import * as v from 'valibot';
import { actionCall, menuAccess, queryCall, recordCall } from '../core/calls.ts';
import { endpoint } from '../core/endpoint.ts';
import { Id } from '../core/values.ts';
import {
  ApplicationPage,
  ApplicationRecord,
  ApplicationSearch,
  ApproveApplication,
  ApproveSeveral,
  AskBack,
  ChargeFee,
  RefuseApplication,
  WaiveFee,
} from './staff-schema.ts';

const { view, edit } = menuAccess('applications');

export const searchApplications = queryCall('/management/applications/search', {
  access: view,
  body: ApplicationSearch,
  response: ApplicationPage,
  summary: 'Applications that were sent, newest first; of some states those of the first come first',
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

export const getApplication = recordCall('/management/applications/{id}', {
  access: view,
  response: ApplicationRecord,
  summary: 'An application in words, what it would become, and who it may be',
});

export const approveApplication = actionCall('/management/applications/{id}/approve', {
  access: edit,
  body: ApproveApplication,
  summary: 'Approve an application',
});

export const askBackApplication = actionCall('/management/applications/{id}/ask-back', {
  access: edit,
  body: AskBack,
  summary: 'Ask the applicant to correct marked fields, by a mailed link',
});

export const refuseApplication = actionCall('/management/applications/{id}/refuse', {
  access: edit,
  body: RefuseApplication,
  summary: 'Refuse an application with a reason, which is mailed',
});

export const chargeApplicationFee = actionCall('/management/applications/{id}/charge-fee', {
  access: edit,
  body: ChargeFee,
  summary: 'Ask for the fee anew after its invoice was cancelled',
});

export const waiveApplicationFee = actionCall('/management/applications/{id}/waive-fee', {
  access: edit,
  body: WaiveFee,
  summary: 'Make the member official without the fee; an unpaid invoice is cancelled',
});
