/**
 * Fees of joining that an import of members charges. They are the account's (`because_id`), of which one lives at a time, so that a batch that
 * runs again charges nobody twice.
 */
export const feesOfImports = `
  alter table invoice drop constraint invoice_because_check;
  alter table invoice add constraint invoice_because_check
    check (because in ('manual', 'sign_up', 'renewal', 'plan', 'event', 'import'));

  drop index invoice_once_for;
  create unique index invoice_once_for on invoice (facility_id, because, because_id)
    where because in ('sign_up', 'renewal', 'event', 'import') and payment <> 3 and deleted_at is null;
`;
