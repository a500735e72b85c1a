import * as v from 'valibot';
import { Password } from '../auth/schema.ts';
import { endpoint, type OwnAccess } from '../core/endpoint.ts';
import { Done, Id, IdParams, Instant, RequiredText, WireInteger } from '../core/values.ts';
import { factorMethods } from './methods.ts';
import { NewPasskey, PasskeyCreation, PasskeyRequest } from './passkey.ts';
import { SecondFactorPolicy } from './policy.ts';
import { SecondStep, TotpCode } from './proof.ts';

/** A passkey as its owner sees it. */
export const Passkey = v.object({
  id: Id,
  name: v.string(),
  /** Host it was made on; it works on this one only. */
  rp_id: v.string(),
  /** Whether it is kept by a service on several devices. */
  synced: v.boolean(),
  created_at: Instant,
  last_used_at: v.nullable(Instant),
});
export type Passkey = v.InferOutput<typeof Passkey>;

/** What the security page of an account shows. */
export const AccountSecurity = v.object({
  policy: SecondFactorPolicy,
  /** The policy demands a second factor and there is none yet: nothing else works before. */
  missing: v.boolean(),
  /** There is a second factor that this session has not proven: nothing else works before. */
  unproven: v.boolean(),
  /** Since when an authenticator app is set up. */
  totp_since: v.nullable(Instant),
  passkeys: v.array(Passkey),
  recovery_codes_left: WireInteger,
  /** Whether the identity was confirmed so recently that a change needs no password. */
  confirmed: v.boolean(),
});
export type AccountSecurity = v.InferOutput<typeof AccountSecurity>;

/** Ten codes, shown this once; empty where the account keeps those it has. */
export const RecoveryCodes = v.object({ recovery_codes: v.array(v.string()) });

const PasskeyName = v.object({ name: RequiredText(50) });

/**
 * The second factor of whoever calls. What changes it asks for a password of the last ten minutes, of a session that has
 * proven the factor there is; the other sessions of the account end.
 */
export function factorEndpoints<const Base extends string, const A extends OwnAccess>(base: Base, access: A) {
  const own = { access, beforeSecondFactor: true } as const;
  const security = `${base}/account-security` as const;
  return {
    get: endpoint({
      ...own,
      method: 'GET',
      path: security,
      response: AccountSecurity,
      summary: 'Second factor, passkeys and recovery codes of the account',
    }),
    confirm: endpoint({
      ...own,
      method: 'POST',
      path: `${security}/confirm`,
      body: v.object({ password: Password }),
      response: Done,
      summary: 'Confirm the identity with the password before a change',
    }),
    startStepUp: endpoint({
      ...own,
      method: 'POST',
      path: `${security}/step-up`,
      response: v.object({
        ticket: v.string(),
        methods: v.array(v.picklist(factorMethods)),
        /** For the browser to sign with a passkey; null where the account has none on this host. */
        options: v.nullable(PasskeyRequest),
      }),
      summary: 'A ticket by which a session that has proven the password only proves the second factor',
    }),
    stepUp: endpoint({
      ...own,
      method: 'POST',
      path: `${security}/step-up/proof`,
      body: SecondStep,
      response: Done,
      summary: 'Prove the second factor; from then on the session may do everything',
    }),
    startTotp: endpoint({
      ...own,
      method: 'POST',
      path: `${security}/totp`,
      response: v.object({ secret: v.string(), uri: v.string() }),
      summary: 'A new secret for an authenticator app; the old one works until the new one is confirmed',
    }),
    confirmTotp: endpoint({
      ...own,
      method: 'POST',
      path: `${security}/totp/confirm`,
      body: v.object({ code: TotpCode }),
      response: RecoveryCodes,
      summary: 'Take the authenticator app into use with its first code',
    }),
    removeTotp: endpoint({
      ...own,
      method: 'DELETE',
      path: `${security}/totp`,
      response: Done,
      summary: 'Give the authenticator app up',
    }),
    startPasskey: endpoint({
      ...own,
      method: 'POST',
      path: `${security}/passkeys/options`,
      response: v.object({ ticket: v.string(), options: PasskeyCreation }),
      summary: 'What the browser needs to make a passkey',
    }),
    addPasskey: endpoint({
      ...own,
      method: 'POST',
      path: `${security}/passkeys`,
      body: v.object({ ticket: RequiredText(200), ...PasskeyName.entries, passkey: NewPasskey }),
      response: RecoveryCodes,
      status: 201,
      summary: 'Take a passkey into use',
    }),
    renamePasskey: endpoint({
      ...own,
      method: 'PUT',
      path: `${security}/passkeys/{id}`,
      params: IdParams,
      body: PasskeyName,
      response: Done,
      summary: 'Rename a passkey',
    }),
    removePasskey: endpoint({
      ...own,
      method: 'DELETE',
      path: `${security}/passkeys/{id}`,
      params: IdParams,
      response: Done,
      summary: 'Give a passkey up',
    }),
    renewRecoveryCodes: endpoint({
      ...own,
      method: 'POST',
      path: `${security}/recovery-codes`,
      response: RecoveryCodes,
      summary: 'Ten new recovery codes; the old ones stop working',
    }),
  };
}

/** The calls about one's own second factor, of either area. */
export type FactorEndpoints = ReturnType<typeof factorEndpoints<string, OwnAccess>>;
export const managerFactors = factorEndpoints('/management', { self: 'manage' });
export const operatorFactors = factorEndpoints('/admin', { operator: 'any' });
