import { Problem } from '@tsudoi/contract';
import type { NewPasskey, SignedByPasskey } from '@tsudoi/contract/second-factor';
import { normalizeHost } from '@tsudoi/domain';
import { deriveSecret } from '../../kernel/secrets.ts';
import type { Services } from '../../kernel/services.ts';
import { type Holder, holderName } from './holder.ts';
import type { PasskeyRow } from './passkey-store.ts';

// Some 300 modules, which a start need not wait for.
const webAuthn = () => import('@simplewebauthn/server');

const TIMEOUT_MS = 120_000;
/** EdDSA, ES256, RS256: what authenticators have. */
const ALGORITHMS = [-8, -7, -257];
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
type Transport = (typeof TRANSPORTS)[number];

/** Where passkeys of a request live: the host is the relying party, and the page's origin must be of it. */
export interface Place {
  rpId: string;
  origin: string;
}

export function placeOf(host: string, services: Pick<Services, 'config'>): Place {
  return { rpId: normalizeHost(host), origin: `${services.config.publicScheme}://${host.toLowerCase()}` };
}

const supported = (transports: readonly string[]): Transport[] =>
  TRANSPORTS.filter((transport) => transports.includes(transport));

const descriptors = (passkeys: readonly PasskeyRow[]) =>
  passkeys.map(({ credential_id: id, transports }) => ({ id, transports: supported(transports) }));

const refused = (cause?: unknown) => new Problem('passkey_refused', { cause });

/** What a browser needs to make a passkey for the holder; those it has cannot be made again. */
export async function creationOptions(
  place: Place,
  key: string,
  person: { holder: Holder; email: string; name: string; product: string },
  passkeys: readonly PasskeyRow[],
) {
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: person.product,
    rpID: place.rpId,
    userName: person.email,
    userDisplayName: person.name,
    // The same for every passkey of the account, and says nothing of it.
    userID: new Uint8Array(Buffer.from(deriveSecret(key, 'passkey user', holderName(person.holder)), 'base64url')),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: descriptors(passkeys.filter((passkey) => passkey.rp_id === place.rpId)),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return { ...options, excludeCredentials: descriptorsOf(options.excludeCredentials), attestation: 'none' as const };
}

/** What a browser needs to sign: with one of the passkeys, or with any it has, which then must verify its user. */
export async function requestOptions(place: Place, passkeys: readonly PasskeyRow[] | undefined) {
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: place.rpId,
    timeout: TIMEOUT_MS,
    userVerification: passkeys === undefined ? 'required' : 'preferred',
    ...(passkeys === undefined
      ? {}
      : { allowCredentials: descriptors(passkeys.filter((passkey) => passkey.rp_id === place.rpId)) }),
  });
  return { ...options, allowCredentials: descriptorsOf(options.allowCredentials) };
}

const descriptorsOf = (list: readonly { id: string; transports?: readonly string[] }[] | undefined) =>
  (list ?? []).map(({ id, transports }) => ({
    id,
    type: 'public-key' as const,
    transports: supported(transports ?? []),
  }));

/** Checks a new passkey against its challenge. @throws Problem passkey_refused */
export async function checkNewPasskey(place: Place, challenge: string, answer: NewPasskey) {
  const { transports = [], ...response } = answer.response;
  const { verifyRegistrationResponse } = await webAuthn();
  const checked = await verifyRegistrationResponse({
    response: {
      ...answer,
      response: { ...response, transports: supported(transports) },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: place.origin,
    expectedRPID: place.rpId,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((cause: unknown) => {
    throw refused(cause);
  });
  if (!checked.verified) throw refused();
  const { credential, credentialBackedUp } = checked.registrationInfo;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: supported(transports),
    rp_id: place.rpId,
    synced: credentialBackedUp,
  };
}

/** Checks what a passkey signed; `alone` demands that it verified its user. @throws Problem passkey_refused */
export async function checkSigned(
  place: Place,
  challenge: string,
  answer: SignedByPasskey,
  passkey: PasskeyRow,
  alone: boolean,
): Promise<{ counter: number; synced: boolean }> {
  const { verifyAuthenticationResponse } = await webAuthn();
  const checked = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: place.origin,
    expectedRPID: place.rpId,
    requireUserVerification: alone,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
    },
  }).catch((cause: unknown) => {
    throw refused(cause);
  });
  if (!checked.verified) throw refused();
  return { counter: checked.authenticationInfo.newCounter, synced: checked.authenticationInfo.credentialBackedUp };
}
