import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import type { Scopes } from '../../db/scope.ts';
import { FileAnswer } from '../../kernel/answer.ts';
import { fairTurn } from '../../kernel/fair-turn.ts';
import type { Storage } from '../../ports/storage.ts';
import type { DocumentContent, InvoiceItem } from '../../print/invoice-words.ts';
import { drawInThread } from '../../print/thread.ts';
import { markNumber } from './numbers.ts';
import { contentOf, markDrawn, type StoredCopy } from './store.ts';

/** Threads that draw at the same time in this process; facilities take turns. */
const THREADS = 2;
const inTurn = fairTurn(THREADS);

/** What is being drawn or waits for it, with how many of those who asked still want it. */
interface Drawing {
  bytes: Promise<Buffer>;
  wanted: (() => boolean)[];
}
const drawings = new Map<string, Drawing>();

/** What a document looks like, in short. */
const keyOfItem = (item: InvoiceItem): string => createHash('sha256').update(JSON.stringify(item)).digest('hex');

/**
 * Draws one document; the same contents always give the same bytes, and who asks for the same at once waits for one drawing.
 * @throws Abandoned where nobody who asked wants it any more
 */
export function drawn(facilityId: number, item: InvoiceItem, isWanted = () => true): Promise<Buffer> {
  const key = `${facilityId}/${keyOfItem(item)}`;
  const there = drawings.get(key);
  if (there !== undefined) {
    there.wanted.push(isWanted);
    return there.bytes;
  }
  const wanted = [isWanted];
  const bytes = inTurn(
    facilityId,
    () => drawNow(item),
    () => wanted.some((wants) => wants()),
  ).finally(() => drawings.delete(key));
  drawings.set(key, { bytes, wanted });
  return bytes;
}

/** A document that does not hold any more, marked so: drawn once and kept, unless nothing may be written. */
export async function voidFile(
  { storage, writes, isWanted }: Pick<Place, 'storage'> & { writes: boolean; isWanted(): boolean },
  facilityId: number,
  { id, copy }: Pick<StoredCopy, 'id' | 'copy'>,
  item: InvoiceItem,
): Promise<Buffer> {
  const key = `f/${facilityId}/invoice-documents/${id}-${copy}-void-${keyOfItem(item).slice(0, 16)}.pdf`;
  if (await storage.exists(key)) return buffer(await storage.open(key));
  const bytes = await drawn(facilityId, item, isWanted);
  if (writes) await storage.put(key, bytes, 'application/pdf');
  return bytes;
}

async function drawNow(item: InvoiceItem): Promise<Buffer> {
  const { content, copied_on } = item;
  const day = copied_on ?? content.issued_on;
  const info = {
    title: fileTitle(content),
    lang: 'ja' as const,
    author: content.issuer.name,
    ...(day === null ? {} : { madeAt: new Date(`${day}T00:00:00+09:00`) }),
  };
  async function* items(): AsyncGenerator<InvoiceItem[]> {
    yield [item];
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of drawInThread('invoices', { info, setup: null, total: 1 }, items())) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** 請求書 26-004813 */
const fileTitle = ({ kind, number }: Pick<DocumentContent, 'kind' | 'number'>): string =>
  `${serverText('ja', `paper.${kind}`)} ${number ?? serverText('ja', 'paper.sample')}`;

/** What is drawn of an edition. */
export const itemOf = (stored: StoredCopy): InvoiceItem => ({
  content: contentOf(stored),
  copy: stored.copy,
  copied_on: stored.copied_on,
});

/** Contents for somebody who may not read where a member lives. */
export const withoutAddress = (content: DocumentContent): DocumentContent => ({
  ...content,
  addressee: { ...content.addressee, zipcode: null, address: null },
});

interface Place {
  scopes: Scopes;
  storage: Storage;
}

/** Editions that are being drawn, so that those who open the same one at once draw it once. */
const underway = new Map<string, Promise<Buffer>>();

async function drawnAndStored({ scopes, storage }: Place, facilityId: number, stored: StoredCopy): Promise<Buffer> {
  const bytes = await drawn(facilityId, itemOf(stored));
  const hash = hashOf(bytes);
  if (stored.file_hash !== null && hash !== stored.file_hash)
    throw new Error(`the file of document ${stored.id} is gone, and drawn again it is another one`);
  // By its hash: whoever draws something else overwrites nothing.
  const key =
    stored.file_key ?? `f/${facilityId}/invoice-documents/${stored.id}-${stored.copy}-${hash.slice(0, 16)}.pdf`;
  const { number } = contentOf(stored);
  if (number !== null) await markNumber(storage, facilityId, number);
  await storage.put(key, bytes, 'application/pdf');
  if (stored.file_hash !== null) return bytes;
  const standing = await scopes.inFacility(facilityId, (tx) =>
    markDrawn(tx, stored, { key, hash, bytes: bytes.length }),
  );
  if (standing !== hash) throw new Error(`document ${stored.id} was drawn twice, and not the same`);
  return bytes;
}

/**
 * The file of an edition: as it was stored, else drawn, stored and written down with its hash now, unless nothing may be
 * written. @throws Error where what lies in the storage, or is drawn again, is not what was handed out
 */
export async function storedFile(
  { scopes, storage, writes = true }: Place & { writes?: boolean },
  facilityId: number,
  stored: StoredCopy,
): Promise<Buffer> {
  if (stored.file_key !== null && (await storage.exists(stored.file_key))) {
    const bytes = await buffer(await storage.open(stored.file_key));
    if (hashOf(bytes) !== stored.file_hash) throw new Error(`the file of document ${stored.id} was changed`);
    return bytes;
  }
  if (!writes) return drawn(facilityId, itemOf(stored));
  const key = `${facilityId}/${stored.id}/${stored.copy}`;
  const drawing =
    underway.get(key) ?? drawnAndStored({ scopes, storage }, facilityId, stored).finally(() => underway.delete(key));
  underway.set(key, drawing);
  return drawing;
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** A document as an answer, under its name. */
export const pdfAnswer = (bytes: Buffer, content: Pick<DocumentContent, 'kind' | 'number'>): FileAnswer =>
  new FileAnswer(bytes, 'application/pdf', `${fileTitle(content).replace(' ', '_')}.pdf`);
