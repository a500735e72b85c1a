/** How far a member, read as `a`, is on the way to signing in: for whoever filters and for whoever counts. */
export const SIGN_UP = {
  yes: 'a.password_hash is not null',
  invited: 'a.password_hash is null and a.invited_at is not null',
  /** Its mail server would not have the newest invitation. */
  mail_failed: `a.password_hash is null and a.invited_at is not null and 'failed' = (
    select m.state from mail m where m.account_id = a.id and m.kind = 'member_invitation' order by m.created_at desc, m.id desc limit 1)`,
  /** Can be invited and was not yet. */
  no: 'a.password_hash is null and a.invited_at is null and a.email is not null',
  no_email: 'a.email is null',
} as const;

/** Whether a member has no address, as far as the reader may know: of `closed` classes nobody is said to have none. */
const hasNoEmail = (closed: readonly number[]): string =>
  closed.length === 0 ? 'a.email is null' : `(a.email is null and a.class_type not in (${closed.join(', ')}))`;

/** What inviting many does with a member, read as `a`, for a reader who may not know the addresses of `closed` classes. */
export const inviteGroup = (closed: readonly number[] = []): string =>
  `case when a.password_hash is not null then 'signed_up' when ${hasNoEmail(closed)} then 'no_email'
  when a.invited_at is not null then 'again' else 'send' end`;

/** {@link SIGN_UP.no} for a reader who may not know the addresses of `closed` classes. */
export const notInvited = (closed: readonly number[] = []): string =>
  `a.password_hash is null and a.invited_at is null and not ${hasNoEmail(closed)}`;
