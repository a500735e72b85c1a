import * as v from 'valibot';
import { AnswerInteger, Line } from '../core/values.ts';

/** Base64url as WebAuthn writes bytes; a key's answer is a few hundred bytes, an attestation some thousand. */
const Bytes = (max = 2_000) =>
  v.pipe(v.string('required'), v.maxLength(max, `max_length:${max}`), v.regex(/^[A-Za-z0-9_-]*$/, 'characters'));

const CredentialType = v.literal('public-key');
const Transport = v.picklist(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
const Descriptor = v.object({ id: v.string(), type: CredentialType, transports: v.optional(v.array(Transport)) });
const UserVerification = v.picklist(['discouraged', 'preferred', 'required']);

const answer = { id: Bytes(), rawId: Bytes(), type: CredentialType };

/** What a browser made for a new passkey. Extensions and attachments are not looked at. */
export const NewPasskey = v.object({
  ...answer,
  response: v.object({
    clientDataJSON: Bytes(4_000),
    attestationObject: Bytes(10_000),
    transports: v.optional(v.pipe(v.array(Line(20)), v.maxLength(20, 'too_many'))),
  }),
});
/** What a browser signed with a passkey. */
export const SignedByPasskey = v.object({
  ...answer,
  response: v.object({
    clientDataJSON: Bytes(4_000),
    authenticatorData: Bytes(4_000),
    signature: Bytes(4_000),
    userHandle: v.optional(Bytes(200)),
  }),
});
export type NewPasskey = v.InferOutput<typeof NewPasskey>;
export type SignedByPasskey = v.InferOutput<typeof SignedByPasskey>;

/** What a browser needs to make a passkey (`PublicKeyCredentialCreationOptionsJSON`). */
export const PasskeyCreation = v.object({
  challenge: v.string(),
  rp: v.object({ name: v.string(), id: v.optional(v.string()) }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ alg: AnswerInteger, type: CredentialType })),
  timeout: v.optional(AnswerInteger),
  excludeCredentials: v.optional(v.array(Descriptor)),
  authenticatorSelection: v.optional(
    v.object({
      residentKey: v.optional(UserVerification),
      requireResidentKey: v.optional(v.boolean()),
      userVerification: v.optional(UserVerification),
    }),
  ),
  attestation: v.optional(v.picklist(['direct', 'enterprise', 'indirect', 'none'])),
});
/** What a browser needs to sign with a passkey (`PublicKeyCredentialRequestOptionsJSON`). */
export const PasskeyRequest = v.object({
  challenge: v.string(),
  rpId: v.optional(v.string()),
  timeout: v.optional(AnswerInteger),
  allowCredentials: v.optional(v.array(Descriptor)),
  userVerification: v.optional(UserVerification),
});
