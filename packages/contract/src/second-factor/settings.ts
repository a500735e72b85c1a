import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { Done, Id, IdParams, Instant, WireInteger } from '../core/values.ts';
import { SecondFactorPolicy } from './policy.ts';

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
