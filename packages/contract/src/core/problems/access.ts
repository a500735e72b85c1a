/** Who asks: signing in, what a session has proven, permissions, sites and how often one may ask. */
export const accessProblems = {
  unauthorized: 401,
  /** Wrong login of a member or an operator. */
  login_failed: 401,
  /** Wrong login of a staff member: its text differs. */
  login_failed_management: 401,
  /** The password was right; `error` carries the ticket and the methods of the second step. */
  second_factor_needed: 401,
  token_invalid: 401,
  token_expired: 401,
  payment_required: 402,
  forbidden: 403,
  /** A header names another facility, account, organization or menu than the session's. */
  header_mismatch: 403,
  /** The policy demands a second factor and the account has none: only setting one up works. */
  second_factor_demanded: 403,
  second_factor_unproven: 403,
  /** The change asks for the password once more; `…/account-security/confirm` takes it. */
  confirmation_needed: 403,
  /** A browser says that another site sent this call. */
  foreign_origin: 403,
  /** A role that the caller has, and so cannot change (PERM-15). */
  own_role: 403,
  /** The caller's own account or permissions, which somebody else has to change (PERM-14). */
  own_account: 403,
  /** An account that may do or reach more than the caller. */
  account_beyond_own: 403,
  /** A role that accounts have which may do or reach more than the caller, or that allows more itself. */
  role_beyond_own: 403,
  /** The call would change something, and the console is looked at in place of somebody. */
  viewing_only: 403,
  /** A viewing that has ended, is over, or is not of this session. */
  viewing_over: 403,
  /** Whoever is signed in has no link to the person the call is for (any more), or that person may not use the app. */
  link_over: 403,
  /** The link to the person allows less than the call needs. */
  link_too_narrow: 403,
  /** Such a call is never made for somebody else: it concerns how one signs in. */
  not_for_others: 403,
  facility_suspended: 403,
  /** The facility is not open to members and guests yet; carries its name. */
  facility_preparing: 403,
  guest_not_allowed: 403,
  refresh_refused: 403,
  unknown_host: 404,
  /** The ticket of a sign-in or of a passkey that was used or is older than five minutes. */
  ticket_expired: 422,
  /** The passkey was not the right one, or did not verify its user. */
  passkey_refused: 422,
  /** A link of a mail that was used, replaced or is too old. */
  link_expired: 422,
  too_many_attempts: 429,
  sign_in_paused: 429,
  too_many_requests: 429,
  /** More calls of a kind than `limitClasses` allows; carries the seconds to wait. */
  rate_limited: 429,
  /** More bytes than may be uploaded within 24 hours; carries the limit. */
  upload_allowance_used: 429,
} as const;
