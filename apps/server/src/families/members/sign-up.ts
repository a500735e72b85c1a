/** How far a member, read as `a`, is on the way to signing in: for whoever filters and for whoever counts. */
export const SIGN_UP = {
  yes: 'a.password_hash is not null',
  invited: 'a.password_hash is null and a.invited_at is not null',
  no: 'a.password_hash is null and a.invited_at is null',
  no_email: 'a.email is null',
} as const;
