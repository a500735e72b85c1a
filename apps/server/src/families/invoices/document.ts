import { createHash } from 'node:crypto';
import { pickFields } from '@tsudoi/contract';
import type { TaxSum } from '@tsudoi/domain';
import { sql } from 'kysely';
import { query, type Row } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';
import type { DocumentContent } from '../../print/invoice-words.ts';
import { asLine, type Invoice, type StoredLine } from './store.ts';

/** A document as it is handed out: its contents are kept as text, so that their hash can always be checked. */
export interface NewDocument {
  kind: Row<'invoice_document'>['kind'];
  number: string;
  invoice_id: number;
  /** When the invoice was paid, of a receipt. */
  paid_at?: Date;
  /** What is not asked for any more, of a return. */
  write_off_id?: number;
  amount: number;
  content: DocumentContent;
}

/**
 * Hands out documents in their first edition, and returns their ids; one that is there already is left as it is. Their files
 * are drawn afterwards, outside of the transaction.
 */
export async function insertDocuments(
  tx: FacilityTx,
  documents: readonly NewDocument[],
  { on, by }: { on: string; by: string },
): Promise<number[]> {
  const rows = documents.map(({ content, paid_at, ...document }) => {
    const text = JSON.stringify(content);
    const content_hash = createHash('sha256').update(text).digest('hex');
    return { ...document, paid_at: paid_at?.toISOString(), content: text, content_hash };
  });
  // An invoice has its document from the statement that issues it: there is none that could be there already.
  const unlessThere = rows.every(({ kind }) => kind === 'invoice') ? sql`` : sql`on conflict do nothing`;
  const made = await tx.rows(
    query<{ id: number }>`with made as (
        insert into invoice_document (kind, number, invoice_id, paid_at, write_off_id, issued_on, issued_by, amount, content, content_hash)
        select t.kind, t.number, t.invoice_id, t.paid_at, t.write_off_id, ${on}::date, ${by}, t.amount, t.content, t.content_hash
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (kind text, number text, invoice_id int, paid_at timestamptz,
          write_off_id int, amount bigint, content text, content_hash text)
        ${unlessThere} returning facility_id, id)
      , copies as (
        insert into invoice_copy (facility_id, document_id, copy, issued_on, issued_by)
        select facility_id, id, 1, ${on}::date, ${by} from made returning document_id)
      select document_id as id from copies`,
  );
  return made.map(({ id }) => id);
}

type Written = Pick<
  Invoice,
  'number' | 'title' | 'note' | 'due_on' | 'tax_type' | 'rounding' | 'tax' | 'total' | 'issued_on'
>;

/** What an invoice says on paper; a draft has neither number nor day of issue. */
export function invoiceContent(
  invoice: Written,
  of: {
    issuer: DocumentContent['issuer'];
    addressee: DocumentContent['addressee'];
    memberCode: string | null;
    lines: readonly StoredLine[];
    taxes: readonly TaxSum[];
    replaces: DocumentContent['replaces'];
  },
): DocumentContent {
  return {
    kind: 'invoice',
    ...pickFields(invoice, ['number', 'issued_on', 'title', 'note', 'due_on', 'tax_type', 'rounding', 'tax', 'total']),
    issuer: of.issuer,
    addressee: of.addressee,
    member_code: of.memberCode,
    lines: of.lines.map((line) => ({ ...asLine(line), amount: line.amount })),
    taxes: of.taxes.map((sum) => pickFields(sum, ['rate', 'net', 'tax', 'total'])),
    invoice: null,
    ...(of.replaces == null ? {} : { replaces: of.replaces }),
    received: null,
  };
}
