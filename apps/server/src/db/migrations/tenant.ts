/** SQL of the current facility; empty counts as none. */
export const currentFacility = `(select nullif(current_setting('app.facility_id', true), '')::int)`;

/** First column of every tenant table: defaulted from the scope, so that no insert names it. */
export const facilityColumn = `facility_id int not null default nullif(current_setting('app.facility_id', true), '')::int references facility (id)`;

/**
 * The same for a table all of whose rows hang on another tenant row by a key that carries the facility: that key already
 * says that the facility exists, and each foreign key costs its look-up on every row of an import.
 */
export const linkedFacilityColumn = `facility_id int not null default nullif(current_setting('app.facility_id', true), '')::int`;

/**
 * Puts the fence around a tenant table: row-level security enabled and forced, one policy for the facility's own rows,
 * one for the operator role. `grants` are what the runtime role may do; nothing else is granted.
 */
export function fence(table: string, grants = 'select, insert, update, delete'): string {
  return `
    alter table ${table} enable row level security;
    alter table ${table} force row level security;
    create policy tenant on ${table} to tsudoi_app using (facility_id = ${currentFacility}) with check (facility_id = ${currentFacility});
    create policy operator on ${table} to tsudoi_operator using (true) with check (true);
    grant ${grants} on ${table} to tsudoi_app;
    grant select, insert, update, delete on ${table} to tsudoi_operator;
  `;
}

/**
 * The same for a table of the platform, which no facility has rows of: only the operator role reaches it. Its name and why it
 * belongs to nobody stand in `NOT_OF_A_FACILITY` of `tests/contract/tables.test.ts`.
 */
export function operatorFence(table: string, grants = 'select, insert, update, delete'): string {
  return `
    alter table ${table} enable row level security;
    alter table ${table} force row level security;
    create policy operator on ${table} to tsudoi_operator using (true) with check (true);
    grant ${grants} on ${table} to tsudoi_operator;
  `;
}
