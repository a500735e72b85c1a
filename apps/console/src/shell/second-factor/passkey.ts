import type { CallOutput } from '@tsudoi/contract';
import type { managerSecondStep, operatorSecondStep } from '@tsudoi/contract/auth';
import type { FactorEndpoints, NewPasskey, SignedByPasskey } from '@tsudoi/contract/second-factor';

/** Whoever was asked by the browser said no, or took too long. */
export class PasskeyCancelled extends Error {}

type Creation = CallOutput<FactorEndpoints['startPasskey']>['options'];
type Request = CallOutput<(typeof managerSecondStep | typeof operatorSecondStep)['passkeyOptions']>['options'];

/** Asks the browser for a new passkey. @throws PasskeyCancelled */
export async function createPasskey(optionsJSON: Creation): Promise<NewPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const made = await startRegistration({ optionsJSON }).catch((cause: unknown) => {
    throw new PasskeyCancelled('passkey', { cause });
  });
  return {
    id: made.id,
    rawId: made.rawId,
    type: made.type,
    response: {
      clientDataJSON: made.response.clientDataJSON,
      attestationObject: made.response.attestationObject,
      ...(made.response.transports === undefined ? {} : { transports: made.response.transports }),
    },
  };
}

/** Asks the browser to sign with a passkey. @throws PasskeyCancelled */
export async function signWithPasskey(optionsJSON: Request): Promise<SignedByPasskey> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const signed = await startAuthentication({ optionsJSON }).catch((cause: unknown) => {
    throw new PasskeyCancelled('passkey', { cause });
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = signed.response;
  return {
    id: signed.id,
    rawId: signed.rawId,
    type: signed.type,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle === undefined ? {} : { userHandle }) },
  };
}

/** Whether this browser knows passkeys. */
export function knowsPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}
