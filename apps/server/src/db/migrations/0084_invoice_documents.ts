import { fence, linkedFacilityColumn } from './tenant.ts';

/**
 * Invoices that were issued before there were documents get theirs from what was frozen then. Under which member code is not
 * among that.
 */
export const documentsOfIssued = `
  with contents as (
    select i.facility_id, i.id, i.number, i.issued_on, i.issued_by, i.total, json_build_object(
      'kind', 'invoice', 'number', i.number, 'issued_on', i.issued_on, 'title', i.title, 'note', i.note, 'due_on', i.due_on,
      'tax_type', i.tax_type, 'rounding', i.rounding, 'tax', i.tax, 'total', i.total, 'issuer', i.issuer,
      'addressee', i.addressee, 'member_code', null,
      'lines', (select json_agg(json_build_object('description', l.description, 'quantity', l.quantity, 'unit_price', l.unit_price,
        'rate', l.rate, 'zero_reason', l.zero_reason, 'amount', l.amount) order by l.position)
        from invoice_line l where l.facility_id = i.facility_id and l.invoice_id = i.id),
      'taxes', (select json_agg(json_build_object('rate', t.rate, 'net', t.net, 'tax', t.tax, 'total', t.total) order by t.rate desc)
        from invoice_tax t where t.facility_id = i.facility_id and t.invoice_id = i.id),
      'invoice', null, 'received', null)::text as content
    from invoice i where i.confirmation = 2
  ), made as (
    insert into invoice_document (facility_id, kind, number, invoice_id, issued_on, issued_by, amount, content, content_hash)
    select facility_id, 'invoice', number, id, issued_on, issued_by, total, content,
      encode(sha256(convert_to(content, 'UTF8')), 'hex') from contents
    on conflict do nothing returning facility_id, id, issued_on, issued_by
  )
  insert into invoice_copy (facility_id, document_id, copy, issued_on, issued_by)
  select facility_id, id, 1, issued_on, issued_by from made
`;

/**
 * What was handed out on paper: each document keeps its number and its contents as text, whose hash the database itself
 * checks. A copy is one edition of it, the first or a reissue, and keeps the hash of its file once that was drawn.
 */
export const invoiceDocuments = `
  create table invoice_document (
    ${linkedFacilityColumn},
    id int generated always as identity,
    kind text not null check (kind in ('invoice', 'receipt', 'return')),
    number text not null,
    invoice_id int not null,
    paid_at timestamptz,
    write_off_id int,
    issued_on date not null,
    issued_by text not null,
    amount bigint not null check (amount > 0),
    content text not null,
    content_hash text not null,
    created_at timestamptz not null default now(),
    primary key (facility_id, id),
    unique (facility_id, kind, number),
    foreign key (facility_id, invoice_id) references invoice (facility_id, id),
    foreign key (facility_id, write_off_id) references write_off (facility_id, id),
    constraint invoice_document_hash check (content_hash = encode(sha256(convert_to(content, 'UTF8')), 'hex')),
    check ((kind = 'receipt') = (paid_at is not null)),
    check ((kind = 'return') = (write_off_id is not null))
  );
  create unique index invoice_document_once on invoice_document (facility_id, invoice_id) where kind = 'invoice';
  create unique index invoice_document_receipt on invoice_document (facility_id, invoice_id, paid_at) where kind = 'receipt';
  create unique index invoice_document_return on invoice_document (facility_id, write_off_id) where kind = 'return';
  create index invoice_document_invoice on invoice_document (facility_id, invoice_id, id);
  ${fence('invoice_document', 'select, insert')}

  create table invoice_copy (
    ${linkedFacilityColumn},
    document_id int not null,
    copy smallint not null check (copy between 1 and 999),
    issued_on date not null,
    issued_by text not null,
    file_key text,
    file_hash text,
    file_bytes int,
    drawn_at timestamptz,
    tries smallint not null default 0,
    next_try_at timestamptz not null default now(),
    primary key (facility_id, document_id, copy),
    foreign key (facility_id, document_id) references invoice_document (facility_id, id),
    check (num_nonnulls(file_key, file_hash, file_bytes, drawn_at) in (0, 4))
  );
  create index invoice_copy_undrawn on invoice_copy (next_try_at) where drawn_at is null;
  ${fence('invoice_copy', 'select, insert, update (file_key, file_hash, file_bytes, drawn_at, tries, next_try_at)')}

  create function invoice_document_frozen() returns trigger language plpgsql as $$
  begin
    -- A row that would leave its facility is refused by the fence behind this.
    if new.facility_id = old.facility_id and to_jsonb(new) is distinct from to_jsonb(old) then
      raise exception 'what was handed out does not change' using errcode = 'restrict_violation';
    end if;
    return new;
  end $$;
  create trigger invoice_document_frozen before update on invoice_document for each row execute function invoice_document_frozen();
  create trigger invoice_copy_frozen before update on invoice_copy for each row when (old.drawn_at is not null)
    execute function invoice_document_frozen();

  ${documentsOfIssued};

  alter table write_off drop constraint write_off_kind_check;
  alter table write_off add constraint write_off_kind_check check (kind in ('fee', 'uncollectible', 'other', 'return'));
`;
