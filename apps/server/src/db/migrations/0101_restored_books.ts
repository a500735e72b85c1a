import { facilityColumn, fence, operatorFence } from './tenant.ts';

/**
 * What a restore left out: numbers that were handed out and are in no row, and which database the books were in when they were last
 * known to be whole.
 */
export const restoredBooks = `
  create table number_gap (
    ${facilityColumn},
    id int generated always as identity,
    kind text not null check (kind in ('invoice', 'receipt', 'return')),
    fiscal_year int not null,
    first_number int not null check (first_number >= 1),
    last_number int not null,
    reason text not null,
    created_at timestamptz not null default now(),
    primary key (facility_id, id),
    unique (facility_id, kind, fiscal_year, first_number),
    check (last_number >= first_number)
  );
  ${fence('number_gap', 'select, insert')}

  create table books_place (
    id int primary key default 1 check (id = 1),
    place text not null,
    seen_at timestamptz not null default now()
  );
  ${operatorFence('books_place', 'select, insert, update')}
`;
