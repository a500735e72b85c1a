/** How far a member, read as `a`, is on the way to signing in: for whoever filters and for whoever counts. */
export const SIGN_UP = {
  yes: 'a.password_hash is not null',
  invited: 'a.password_hash is null and a.invited_at is not null',
  /** Its mail server would not have the newest invitation. */
  mail_failed: `a.password_hash is null and a.invited_at is not null and 'failed' = (
    select m.state from mail m where m.account_id = a.id and m.kind = 'member_invitation' order by m.created_at desc, m.id desc limit 1)`,
  no: 'a.password_hash is null and a.invited_at is null',
  no_email: 'a.email is null',
} as const;
