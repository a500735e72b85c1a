/** How far a member, read as `a`, is on the way to signing in: for whoever filters and for whoever counts. */
export const SIGN_UP = {
  yes: 'a.password_hash is not null',
  invited: 'a.password_hash is null and a.invited_at is not null',
  /** Its mail server would not have the newest invitation. */
  mail_failed: `a.password_hash is null and a.invited_at is not null and 'failed' = (
    select m.state from mail m where m.account_id = a.id and m.kind = 'member_invitation' order by m.created_at desc, m.id desc limit 1)`,
  /** Can be invited and was not yet. */
  no: 'a.password_hash is null and a.invited_at is null and a.email is not null',
  /** The same for readers who may not know who has an address. */
  not_yet: 'a.password_hash is null and a.invited_at is null',
  no_email: 'a.email is null',
} as const;

/** What inviting many does with a member, read as `a`. */
export const INVITE_GROUP = `case when a.password_hash is not null then 'signed_up' when a.email is null then 'no_email'
  when a.invited_at is not null then 'again' else 'send' end`;
