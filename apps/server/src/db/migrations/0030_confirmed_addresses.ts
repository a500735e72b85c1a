/**
 * Which address an account has proven to be its own, and since when: the first to have done so signs in by it (G-49). It
 * counts only while it is the account's address. Who has a password so far came by a link that was mailed there.
 */
export const confirmedAddresses = `
  alter table account add column confirmed_email text, add column email_confirmed_at timestamptz,
    add constraint account_confirmed_email check ((confirmed_email is null) = (email_confirmed_at is null));

  -- The owner of the tables is subject to the fence too; it stands again before this transaction ends.
  alter table account no force row level security;
  update account set confirmed_email = email, email_confirmed_at = created_at
    where password_hash is not null and email is not null and email_unconfirmed_since is null;
  alter table account force row level security;
`;
