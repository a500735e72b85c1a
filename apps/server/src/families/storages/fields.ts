import { fieldProblem, type StoredFile } from '@tsudoi/contract';
import type { FacilityTx } from '../../db/scope.ts';
import type { Actor } from '../../kernel/context.ts';
import type { Services } from '../../kernel/services.ts';
import { publicAddress, type Uploader } from './keys.ts';
import {
  attachUploads,
  detachUploads,
  type FileField,
  type FileRow,
  filesOfField,
  type OwnedFileRow,
} from './store.ts';

export type { FileField };

/** Owner of a completed upload that no record has taken over. */
export function uploaderOwner({ kind, id }: Uploader): { kind: string; id: number } {
  return { kind: kind === 'staff' ? 'account' : kind, id };
}

/** Whether a file is an upload of that person which no record has taken over. */
export function isUploadOf(file: OwnedFileRow, uploader: Uploader): boolean {
  const { kind, id } = uploaderOwner(uploader);
  return file.owner_field === null && file.owner_kind === kind && file.owner_id === id;
}

const uploaderKinds = { manager: 'account', member: 'member', operator: 'operator', system: 'system' } as const;
/** Whose an upload of somebody is. */
export const ownerOf = ({ kind, id }: Actor) => ({ kind: uploaderKinds[kind], id: id ?? 0 });

/** A file as it travels. Operators read it from their own host, where public addresses of a facility lead nowhere. */
export function presentFile(
  { storage }: Pick<Services, 'storage'>,
  { key, name, content_type, size }: FileRow,
  reader: { kind: string },
): StoredFile {
  const lasting = reader.kind === 'operator' ? null : publicAddress(key);
  return { file_path: key, file_name: name, content_type, size, file_url: lasting ?? storage.signedUrl(key, name) };
}

/** What reading files takes of a handler's context. */
export interface FileContext {
  tx: FacilityTx;
  services: Pick<Services, 'storage'>;
  actor: Actor;
}

/** What changing files takes of it. */
export type WriteContext = Pick<FileContext, 'tx' | 'actor'>;

/** The files of a field as they travel. Who may read the record may read their addresses. */
export async function readFiles({ tx, services, actor }: FileContext, field: FileField): Promise<StoredFile[]> {
  return (await filesOfField(tx, field)).map((file) => presentFile(services, file, actor));
}

/** The file of a field that holds one, as it travels; null where it holds none. */
export async function readFile(context: FileContext, field: FileField): Promise<StoredFile | null> {
  return (await readFiles(context, field))[0] ?? null;
}

/** Names of the files of a field, for the audit record. */
export interface FilesChange {
  before: string[];
  after: string[];
}

const namesOf = (files: readonly FileRow[]): string[] => files.map(({ name }) => name);

/**
 * Gives a field the files that a form sent, in the transaction of its save: those it has stay, completed uploads of the
 * writer are attached, and what is not among them any more is detached. Undefined leaves the field as it is. `at` is
 * the field of the form. Returns the names before and after; undefined where nothing changes.
 * @throws Problem file_unavailable for what is not a free upload of the writer for this purpose
 */
export async function replaceFiles(
  { tx, actor }: WriteContext,
  field: FileField,
  sent: readonly string[] | undefined,
  at: string = field.field,
): Promise<FilesChange | undefined> {
  if (sent === undefined) return undefined;
  const before = await filesOfField(tx, field);
  const wanted = [...new Set(sent)];
  const added = wanted.filter((path) => before.every(({ key }) => key !== path));
  const isSame = added.length === 0 && wanted.length === before.length;
  if (isSame) return undefined;
  const attached = added.length === 0 ? [] : await attachUploads(tx, field, ownerOf(actor), added);
  const missing = added.find((path) => attached.every(({ key }) => key !== path));
  if (missing !== undefined) throw fieldProblem(at, 'file_unavailable');
  await detachUploads(tx, field, wanted);
  const after = [...before.filter(({ key }) => wanted.includes(key)), ...attached];
  return { before: namesOf(before), after: namesOf(after) };
}

/** The same for a field that holds one file: null takes it away. */
export function replaceFile(
  context: WriteContext,
  field: FileField,
  sent: string | null | undefined,
  at?: string,
): Promise<FilesChange | undefined> {
  const list = sent === undefined ? undefined : sent === null ? [] : [sent];
  return replaceFiles(context, field, list, at);
}

/** Takes all files from a record that is deleted. */
export function detachFiles(tx: FacilityTx, record: Pick<FileField, 'kind' | 'id'>): Promise<void> {
  return detachUploads(tx, { kind: record.kind, id: record.id });
}
