import * as v from 'valibot';
import { actionCall, menuAccess, queryCall, recordCall } from '../core/calls.ts';
import { endpoint } from '../core/endpoint.ts';
import { FacilityQuery, Id, Line } from '../core/values.ts';
import {
  MemberPass,
  OwnLadder,
  PassAnswer,
  PassCheck,
  PassKey,
  PassKeyRow,
  PassReissue,
  PassRevocations,
  PassRevoke,
} from './schema.ts';

export * from './schema.ts';

const { view, edit } = menuAccess('members');

/** A write, as it signs: it is cached nowhere and not made for those who only look. */
export const issueLadder = endpoint({
  method: 'POST',
  path: '/member/pass',
  access: { self: 'member' },
  actingFor: 'act',
  response: OwnLadder,
  summary: 'The windows of the own pass for the next 24 hours, signed at once',
});

/** Passes of members for staff. */
export const passes = {
  keys: endpoint({
    method: 'GET',
    path: '/management/passes/keys',
    access: view,
    response: v.array(PassKey),
    summary: 'Public keys by which passes are checked, the current and the previous one',
  }),
  revocations: endpoint({
    method: 'GET',
    path: '/management/passes/revocations',
    access: view,
    query: v.object({ after: v.optional(Line(30)) }),
    response: PassRevocations,
    summary: 'Names of passes that count no more although their time is not over',
  }),
  check: queryCall('/management/passes/check', {
    access: view,
    body: PassCheck,
    response: PassAnswer,
    summary: 'What a scanned or typed text is, and whose',
  }),
  get: recordCall('/management/member-accounts/{id}/pass', {
    access: view,
    response: MemberPass,
    summary: 'When the pass of a member was issued, and whether it was revoked',
  }),
  revoke: actionCall('/management/member-accounts/{id}/pass/revoke', {
    access: edit,
    body: PassRevoke,
    summary: 'Makes phone and printed cards of a member invalid, until staff issue anew',
  }),
  reissue: actionCall('/management/member-accounts/{id}/pass/reissue', {
    access: edit,
    body: PassReissue,
    summary: 'Lets a member whose pass was revoked have a new one; what was revoked stays invalid',
  }),
};

/** The keys of a facility for operators. */
export const passKeys = {
  list: endpoint({
    method: 'GET',
    path: '/admin/pass-keys',
    access: { operator: 'any' },
    query: FacilityQuery,
    response: v.array(PassKeyRow),
    summary: 'Keys that sign the passes of a facility; their private part is told to nobody',
  }),
  rotate: endpoint({
    method: 'POST',
    path: '/admin/pass-keys/rotate',
    access: { operator: 'any' },
    query: FacilityQuery,
    body: v.object({ current_id: v.nullable(Id) }),
    response: v.object({ id: Id }),
    summary: 'Signs with a new key from now on; the one before the current counts no more',
  }),
};
