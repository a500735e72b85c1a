import { build, query, type Row } from '../../db/build.ts';
import type { FacilityTx, OperatorTx } from '../../db/scope.ts';
import type { DocumentContent } from '../../print/invoice-words.ts';

type Document = Row<'invoice_document'>;
type Copy = Row<'invoice_copy'>;

/** One edition of a document, with its file once that is drawn. */
export type StoredCopy = Pick<
  Document,
  'id' | 'kind' | 'number' | 'invoice_id' | 'paid_at' | 'amount' | 'issued_on' | 'content'
> &
  Pick<Copy, 'copy' | 'file_key' | 'file_hash'> & { copied_on: string };

const copies = build
  .selectFrom('invoice_copy as c')
  .innerJoin('invoice_document as d', 'd.id', 'c.document_id')
  .select(['d.id', 'd.kind', 'd.number', 'd.invoice_id', 'd.paid_at', 'd.amount', 'd.issued_on', 'd.content'])
  .select(['c.copy', 'c.file_key', 'c.file_hash', 'c.issued_on as copied_on']);

/** An edition of a document, the newest unless one is named; undefined where there is none. */
export function copyOf(tx: FacilityTx, documentId: number, copy?: number): Promise<StoredCopy | undefined> {
  return tx.one(
    copies
      .where('d.id', '=', documentId)
      .$if(copy !== undefined, (found) => found.where('c.copy', '=', copy ?? 0))
      .orderBy('c.copy', 'desc')
      .limit(1),
  );
}

/** The invoices that are drawn for some ids, each in its first edition. */
export const invoiceCopies = (tx: FacilityTx, invoiceIds: readonly number[]): Promise<StoredCopy[]> =>
  tx.rows(
    copies
      .where('d.kind', '=', 'invoice')
      .where('c.copy', '=', 1)
      .where('d.invoice_id', 'in', invoiceIds.length === 0 ? [0] : [...invoiceIds]),
  );

/** Documents about an invoice with their editions, in the order in which they were handed out. */
export function documentsOf(tx: FacilityTx, invoiceId: number) {
  return tx.rows(
    build
      .selectFrom('invoice_copy as c')
      .innerJoin('invoice_document as d', 'd.id', 'c.document_id')
      .select(['d.id', 'd.kind', 'd.number', 'd.issued_on', 'd.amount', 'd.paid_at'])
      .select(['c.copy', 'c.issued_on as copied_on', 'c.issued_by as copied_by'])
      .where('d.invoice_id', '=', invoiceId)
      .orderBy('d.id')
      .orderBy('c.copy'),
  );
}

/** The document of a kind about an invoice; of receipts that of the payment that stands. */
export function documentIdOf(
  tx: FacilityTx,
  { id, paid_at }: { id: number; paid_at: Date | null },
  kind: 'invoice' | 'receipt',
): Promise<{ id: number; amount: number } | undefined> {
  const found = build
    .selectFrom('invoice_document')
    .select(['id', 'amount'])
    .where('invoice_id', '=', id)
    .where('kind', '=', kind);
  return tx.one(kind === 'receipt' ? found.where('paid_at', '=', paid_at) : found);
}

/** Number of the issued invoice that stands in place of a cancelled one; null where there is none. */
export async function replacementOf(tx: FacilityTx, invoiceId: number): Promise<string | null> {
  const row = await tx.one(
    query<{
      number: string;
    }>`select number from invoice where replaces_id = ${invoiceId} and number is not null and deleted_at is null
      order by id desc limit 1`,
  );
  return row?.number ?? null;
}

/** Adds an edition to a document and returns which it is. Its invoice is locked. */
export async function insertCopy(
  tx: FacilityTx,
  documentId: number,
  { on, by }: { on: string; by: string },
): Promise<number> {
  const row = await tx.oneOrThrow(
    query<{ copy: number }>`insert into invoice_copy (document_id, copy, issued_on, issued_by)
      select ${documentId}, max(copy) + 1, ${on}::date, ${by} from invoice_copy where document_id = ${documentId} returning copy`,
  );
  return row.copy;
}

/** Writes down the file of an edition, unless somebody else was faster. Returns the hash that stands. */
export async function markDrawn(
  tx: FacilityTx,
  { id, copy }: Pick<StoredCopy, 'id' | 'copy'>,
  file: { key: string; hash: string; bytes: number },
): Promise<string | null> {
  await tx.run(
    build
      .updateTable('invoice_copy')
      .set({ file_key: file.key, file_hash: file.hash, file_bytes: file.bytes, drawn_at: new Date() })
      .where('document_id', '=', id)
      .where('copy', '=', copy)
      .where('drawn_at', 'is', null),
  );
  return (await copyOf(tx, id, copy))?.file_hash ?? null;
}

/** Puts an edition that could not be drawn off, longer each time. */
export async function putOff(tx: FacilityTx, { id, copy }: Pick<StoredCopy, 'id' | 'copy'>): Promise<void> {
  await tx.run(
    query`update invoice_copy set tries = least(tries + 1, 100),
        next_try_at = now() + least(power(2, tries), 360) * interval '1 minute'
      where document_id = ${id} and copy = ${copy} and drawn_at is null`,
  );
}

/** Facilities that have something to be drawn now. */
export async function facilitiesWithUndrawn(tx: OperatorTx): Promise<number[]> {
  const rows = await tx.sql<{ facility_id: number }>(
    'select distinct facility_id from invoice_copy where drawn_at is null and next_try_at <= now() order by facility_id',
  );
  return rows.map(({ facility_id }) => facility_id);
}

/** The next editions of a facility that are to be drawn. */
export const undrawn = (tx: FacilityTx, limit: number): Promise<StoredCopy[]> =>
  tx.rows(
    copies
      .where('c.drawn_at', 'is', null)
      .where('c.next_try_at', '<=', new Date())
      .orderBy('c.next_try_at')
      .orderBy('c.document_id')
      .limit(limit),
  );

/** What of an invoice was paid with money: of each deposit whose allocation stands, when, how and how much. */
export function receivedFor(tx: FacilityTx, invoiceId: number) {
  return tx.rows(
    query<{ received_on: string; method: Row<'deposit'>['method']; amount: number }>`
      select d.received_on, d.method, a.amount from allocation a join deposit d on d.id = a.deposit_id
      where a.invoice_id = ${invoiceId} and a.reverses_id is null
        and not exists (select from allocation r where r.reverses_id = a.id) order by d.received_on, a.id`,
  );
}

/** The contents of a document. */
export const contentOf = ({ content }: Pick<StoredCopy, 'content'>): DocumentContent => JSON.parse(content);
