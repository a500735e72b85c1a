import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import type { FactorMethod } from '../second-factor/methods.ts';
import { PasskeyRequest, SignedByPasskey } from '../second-factor/passkey.ts';
import { SecondStep, Ticket } from '../second-factor/proof.ts';
import { ManagerSession, OperatorSession } from './schema.ts';

/**
 * `error` of a login's 401 `second_factor_needed`: the password was right, and this ticket, with one of the methods,
 * makes the session within five minutes.
 */
export interface SecondFactorNeeded {
  ticket: string;
  methods: FactorMethod[];
}

/** The second step of staff and operators, and signing in with nothing but a passkey. */
function secondStep<const Base extends string, Session extends v.GenericSchema<unknown, unknown>>(
  base: Base,
  session: Session,
) {
  return {
    finish: endpoint({
      method: 'POST',
      path: `${base}/auth/second-factor`,
      access: { open: 'the ticket of a right password is the credential' },
      body: SecondStep,
      response: session,
      summary: 'Second step of a login',
    }),
    passkeyOptions: endpoint({
      method: 'POST',
      path: `${base}/auth/passkey-options`,
      access: { open: 'signing in' },
      body: v.object({ ticket: v.optional(Ticket) }),
      response: v.object({ ticket: v.string(), options: PasskeyRequest }),
      summary: 'What the browser needs to sign with a passkey: of the ticket’s account, or of whoever comes',
    }),
    passkeyLogin: endpoint({
      method: 'POST',
      path: `${base}/auth/passkey-login`,
      access: { open: 'signing in' },
      body: v.object({ ticket: Ticket, passkey: SignedByPasskey }),
      response: session,
      summary: 'Sign in with a passkey alone, which then must have verified its user',
    }),
  };
}

export const managerSecondStep = secondStep('/management', ManagerSession);
export const operatorSecondStep = secondStep('/admin', OperatorSession);
