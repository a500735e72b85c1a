import * as v from 'valibot';
import { type Audience, endpoint } from '../core/endpoint.ts';
import { Done, Id, IdParams, Instant, RequiredText, WireInteger } from '../core/values.ts';
import { factorMethods, SecondStep, TotpCode } from './factor-proof.ts';
import { NewPasskey, PasskeyCreation, PasskeyRequest } from './passkey.ts';

/** Whether staff of a facility may, or must, have a second factor. */
export const SecondFactorPolicy = v.picklist(['off', 'optional', 'demanded'], 'choice');
export type SecondFactorPolicy = v.InferOutput<typeof SecondFactorPolicy>;

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

/** An open session of the account. */
export const OpenSession = v.object({
  id: Id,
  current: v.boolean(),
  user_agent: v.string(),
  address: v.string(),
  signed_in_at: Instant,
  seen_at: Instant,
});
export type OpenSession = v.InferOutput<typeof OpenSession>;

/** Ten codes, shown this once; empty where the account keeps those it has. */
export const RecoveryCodes = v.object({ recovery_codes: v.array(v.string()) });

const PasskeyName = v.object({ name: RequiredText(50) });

/** Access of calls about oneself: it names neither a menu nor a record. */
type OwnAccess = { self: Audience } | { operator: 'any' | 'system' };

/** The sessions of whoever calls. */
export function sessionEndpoints<const Base extends string, const A extends OwnAccess>(base: Base, access: A) {
  return {
    list: endpoint({
      method: 'GET',
      path: `${base}/account-security/sessions`,
      access,
      response: v.array(OpenSession),
      summary: 'Open sessions of the account',
    }),
    revoke: endpoint({
      method: 'DELETE',
      path: `${base}/account-security/sessions/{id}`,
      access,
      params: IdParams,
      response: Done,
      summary: 'End one session',
    }),
    revokeOthers: endpoint({
      method: 'POST',
      path: `${base}/account-security/sessions/revoke-others`,
      access,
      response: v.object({ ended: WireInteger }),
      summary: 'End every session but this one',
    }),
  };
}

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
      body: v.object({ password: v.pipe(v.string('required'), v.nonEmpty('required'), v.maxLength(128)) }),
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
/** The calls about one's own sessions, of any area. */
export type SessionEndpoints = ReturnType<typeof sessionEndpoints<string, OwnAccess>>;

export const managerFactors = factorEndpoints('/management', { self: 'manage' });
export const managerSessions = sessionEndpoints('/management', { self: 'manage' });
export const operatorFactors = factorEndpoints('/admin', { operator: 'any' });
export const operatorSessions = sessionEndpoints('/admin', { operator: 'any' });
export const memberSessions = sessionEndpoints('/member', { self: 'member' });

/** A manager of the facility as the security settings list them. */
export const SecuredManager = v.object({
  id: Id,
  name: v.string(),
  email: v.string(),
  totp: v.boolean(),
  passkeys: WireInteger,
  last_login_at: v.nullable(Instant),
  /** Whoever asks; one's own factors are changed on one's own page. */
  self: v.boolean(),
});
export type SecuredManager = v.InferOutput<typeof SecuredManager>;

export const getSecuritySettings = endpoint({
  method: 'GET',
  path: '/management/settings/security',
  access: { needs: { menu: 'settings.security', flag: 'view' } },
  response: v.object({ second_factor_policy: SecondFactorPolicy, managers: v.array(SecuredManager) }),
  summary: 'What the facility demands of its staff at sign-in, and who has what',
});
export const updateSecuritySettings = endpoint({
  method: 'PUT',
  path: '/management/settings/security',
  access: { needs: { menu: 'settings.security', flag: 'edit' } },
  body: v.object({ second_factor_policy: SecondFactorPolicy }),
  response: Done,
  summary: 'Say what the facility demands of its staff at sign-in',
});
export const resetManagerFactors = endpoint({
  method: 'POST',
  path: '/management/settings/security/managers/{id}/reset-second-factor',
  access: { needs: { menu: 'settings.security', flag: 'edit' } },
  params: IdParams,
  response: Done,
  summary: 'Take every second factor off a colleague who lost it; their sessions end and they are told by mail',
});
export const resetOperatorFactors = endpoint({
  method: 'POST',
  path: '/admin/operators/{id}/reset-second-factor',
  access: { operator: 'system' },
  params: IdParams,
  response: Done,
  summary: 'Take every second factor off another operator; their sessions end',
});
