import { buffer } from 'node:stream/consumers';
import { fieldProblem, Problem } from '@tsudoi/contract';
import { uploadRule } from '@tsudoi/domain';
import type { FacilityTx, Scopes } from '../../db/scope.ts';
import type { Actor } from '../../kernel/context.ts';
import { recordHistory } from '../../kernel/history.ts';
import type { Services } from '../../kernel/services.ts';
import { agreesWith, HEAD_BYTES, typeOfUpload } from './content.ts';
import { renewed } from './images.ts';
import { acceptedKey, publicAddress, readIncoming, type Uploader } from './keys.ts';
import { fileByKey, keepFile, type StoredFile } from './store.ts';

/** A file that is taken in, as the sender sees it. */
export interface AcceptedFile {
  file_path: string;
  file_name: string;
  content_type: string;
  size: number;
  file_url: string;
}

interface Parts {
  scopes: Scopes;
  services: Services;
  facility: { id: number };
  actor: Actor;
}

function presented(services: Services, file: StoredFile): AcceptedFile {
  const { key, name, content_type, size } = file;
  const file_url = publicAddress(key) ?? services.storage.signedUrl(key, name);
  return { file_path: key, file_name: name, content_type, size, file_url };
}

const mib = (bytes: number): number => Math.floor(bytes / 1_048_576);

/**
 * Takes an uploaded file in: size and content are checked, an image is written anew, the file goes to a place that its
 * form cannot reach, and belongs to whoever sent it. Asked twice it answers the same.
 * @throws Problem not_found for what is not an upload of the caller, else with the reason at `file`
 */
export async function acceptUpload(
  { scopes, services, facility, actor }: Parts,
  uploader: Uploader,
  asked: { file_path: string; file_name: string },
): Promise<AcceptedFile> {
  const { storage } = services;
  const incoming = readIncoming(asked.file_path);
  const isOwn =
    incoming?.facilityId === facility.id &&
    incoming.uploader.kind === uploader.kind &&
    incoming.uploader.id === uploader.id;
  if (incoming === undefined || !isOwn) throw new Problem('not_found');
  const key = acceptedKey(incoming);
  const known = await scopes.inFacility(facility.id, (tx) => fileByKey(tx, key));
  if (known !== undefined) return presented(services, known);

  const rule = uploadRule(incoming.purpose);
  const refuse = async (problem: Problem): Promise<never> => {
    await storage.remove(asked.file_path);
    throw problem;
  };
  const sent = await storage.size(asked.file_path);
  if (sent === undefined) throw new Problem('not_found');
  if (sent > rule.maxBytes) return refuse(fieldProblem('file', 'file_too_large', { size: mib(rule.maxBytes) }));
  const head = await buffer(await storage.open(asked.file_path, HEAD_BYTES));
  if (!(await agreesWith(incoming.name, rule, head))) return refuse(fieldProblem('file', 'file_type'));

  const contentType = typeOfUpload(incoming.name, rule);
  let size = sent;
  if (contentType.startsWith('image/')) {
    const image = await renewed(await storage.open(asked.file_path), rule.pixels).catch((error: unknown) =>
      error instanceof Problem ? refuse(error) : Promise.reject(error),
    );
    size = await storage.put(key, image, contentType);
    await storage.remove(asked.file_path);
  } else {
    await storage.move(asked.file_path, key);
  }
  const owner = { kind: uploader.kind === 'staff' ? 'account' : 'member', id: uploader.id };
  const file = await scopes.inFacility(facility.id, (tx) =>
    keep(tx, actor, { key, name: asked.file_name, content_type: contentType, size }, owner),
  );
  return presented(services, file);
}

async function keep(
  tx: FacilityTx,
  actor: Actor,
  file: StoredFile,
  owner: { kind: string; id: number },
): Promise<StoredFile> {
  const id = await keepFile(tx, file, owner);
  if (id !== undefined)
    await recordHistory(tx, actor, { family: 'storages', recordId: id, action: 'upload', after: { ...file } });
  return file;
}
