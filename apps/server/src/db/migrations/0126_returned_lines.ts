import { fence, linkedFacilityColumn } from './tenant.ts';

/** What of each line of an invoice a return gave back, in yen with tax. Of returns before, only the sums by rate are there. */
export const returnedLines = `
  create table invoice_return_line (
    ${linkedFacilityColumn},
    write_off_id int not null,
    invoice_id int not null,
    position smallint not null check (position between 1 and 100),
    amount bigint not null check (amount > 0),
    primary key (facility_id, write_off_id, position),
    foreign key (facility_id, write_off_id) references write_off (facility_id, id),
    foreign key (facility_id, invoice_id) references invoice (facility_id, id)
  );
  create index invoice_return_line_invoice on invoice_return_line (facility_id, invoice_id, position);
  ${fence('invoice_return_line', 'select, insert')}
`;
