import { Problem } from '@tsudoi/contract';
import { refreshToken } from '@tsudoi/contract/auth';
import { type Binding, open } from '../../kernel/bind.ts';

const refresh = open(refreshToken, async ({ services, credentials, facility, host, setRefreshCookie }) => {
  if (credentials.bearer === undefined) throw new Problem('unauthorized');
  const place = { facilityId: facility?.id ?? null, operators: services.isAdminHost(host) };
  const { audience, tokens } = await services.sessions.refresh(credentials.bearer, credentials.cookie, place);
  setRefreshCookie(audience, tokens);
  return { access_token: tokens.access_token, expires_in: tokens.expires_in };
});

export const sharedBindings: readonly Binding[] = [refresh];
