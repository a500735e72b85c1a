import type { Audience, CallOutput } from '@tsudoi/contract';
import type { managerLogin, memberLogin, operatorLogin } from '@tsudoi/contract/auth';
import { MINUTE_MS, storageKey } from '@tsudoi/domain';

/** What a login of any area returns. */
export type Login = CallOutput<typeof managerLogin | typeof memberLogin | typeof operatorLogin>;

/** A key of local storage and its text; null takes it away. */
export type StoredText = readonly [key: string, text: string | null];

/** A session as the app of its area keeps it in local storage, so that the app finds it when it starts. */
export function storedSession(area: Audience, login: Login, now: number): StoredText[] {
  const { access_token, expires_in, ...info } = login;
  const put = (part: string, text: string | null): StoredText => [storageKey(area, part), text];
  const accountInfo =
    'account_info' in login ? { accountCode: login.account_code, facilityCode: login.facility_code } : info;
  return [
    put('token', access_token),
    put('expiry', String(now + expires_in * MINUTE_MS)),
    put('account_info', JSON.stringify(accountInfo)),
    ...('account_info' in login
      ? [
          put('account_temp_flag', login.account_info.temp_flag ? '1' : '0'),
          put('corporate_code', login.account_info.corporate_code),
          put('refreshed_at', String(now)),
        ]
      : // Chosen anew, as after every sign-in.
        [put('organization', null)]),
    // Last, because other tabs read the whole session when this one changes.
    put('is_auth', 'success'),
  ];
}
