import { buffer } from 'node:stream/consumers';
import { fieldProblem, Problem, type StoredFile } from '@tsudoi/contract';
import { uploadRule } from '@tsudoi/domain';
import type { FacilityTx, Scopes } from '../../db/scope.ts';
import type { Actor } from '../../kernel/context.ts';
import { recordHistory } from '../../kernel/history.ts';
import type { Services } from '../../kernel/services.ts';
import { FileChanged, type Stored } from '../../ports/storage.ts';
import { agreesWith, HEAD_BYTES, typeOfUpload } from './content.ts';
import { presentFile, uploaderOwner } from './fields.ts';
import { putImage, renewed } from './images.ts';
import { acceptedKey, type IncomingFile, readIncoming, type Uploader } from './keys.ts';
import { type FileRow, fileByKey, insertUpload } from './store.ts';

interface Parts {
  scopes: Scopes;
  services: Services;
  facility: { id: number };
  actor: Actor;
}

const mib = (bytes: number): number => Math.floor(bytes / 1_048_576);

/** @throws Problem with the reason at `file`; unavailable where the scanner does not answer */
async function check(file: IncomingFile, at: string, size: number, { storage, scanner }: Services): Promise<void> {
  const head = await buffer(await storage.open(at, HEAD_BYTES));
  if (!(await agreesWith(file.name, uploadRule(file.purpose), head))) throw fieldProblem('file', 'file_type');
  if (scanner === undefined) return;
  if (size > scanner.maxBytes) throw fieldProblem('file', 'file_not_scanned', { size: mib(scanner.maxBytes) });
  const verdict = await scanner.scan(await storage.open(at)).catch((cause: unknown) => {
    throw new Problem('unavailable', { cause });
  });
  if (verdict.found === 'too_large') throw fieldProblem('file', 'file_not_scanned', { size: mib(scanner.maxBytes) });
  if (verdict.found === 'malware') throw fieldProblem('file', 'file_infected', { malware: verdict.name });
}

/** Brings a file that was sent to its lasting place, if it may stay; returns its size there, in bytes. @throws Problem, FileChanged */
async function settle(file: IncomingFile, at: string, sent: Stored, services: Services): Promise<number> {
  const { storage } = services;
  const rule = uploadRule(file.purpose);
  if (sent.size > rule.maxBytes) throw fieldProblem('file', 'file_too_large', { size: mib(rule.maxBytes) });
  await check(file, at, sent.size, services);
  const key = acceptedKey(file);
  const contentType = typeOfUpload(file.name, rule);
  if (contentType.startsWith('image/')) {
    const image = await renewed(await storage.open(at), rule);
    const size = await putImage(storage, { key, image, type: contentType }, rule);
    await storage.remove(at);
    return size;
  }
  await storage.move(at, key, sent.version);
  return sent.size;
}

/**
 * Takes an uploaded file in: size and content are checked, an image is written anew, the file goes to a place that its
 * form cannot reach, and belongs to whoever sent it. Called twice it returns the same. What was checked is what is kept:
 * a file that its form has sent again meanwhile is none. What is refused is gone; only where it could not be scanned it
 * waits for another try.
 * @throws Problem not_found for what is not an upload of the caller, unavailable, else with the reason at `file`
 */
export async function acceptUpload(
  { scopes, services, facility, actor }: Parts,
  uploader: Uploader,
  asked: { file_path: string; file_name: string },
): Promise<StoredFile> {
  const { storage } = services;
  const incoming = readIncoming(asked.file_path);
  const isOwn =
    incoming?.facilityId === facility.id &&
    incoming.uploader.kind === uploader.kind &&
    incoming.uploader.id === uploader.id;
  if (incoming === undefined || !isOwn) throw new Problem('not_found');
  const key = acceptedKey(incoming);
  const readCompleted = () => scopes.inFacility(facility.id, (tx) => fileByKey(tx, key));
  const completed = await readCompleted();
  if (completed !== undefined) return presentFile(services, completed, uploader);

  const sent = await storage.look(asked.file_path);
  if (sent === undefined) throw new Problem('not_found');
  let size: number;
  try {
    size = await settle(incoming, asked.file_path, sent, services);
  } catch (error) {
    if (error instanceof Problem) {
      if (error.code === 'validation') await storage.remove(asked.file_path);
      const malware = malwareIn(error);
      // Under a family of its own, the record being the account: somebody should look at who sends it, and from where.
      const after = { key: asked.file_path, name: asked.file_name, malware };
      if (malware !== undefined)
        await scopes.inFacility(facility.id, (tx) =>
          recordHistory(tx, actor, { family: 'uploads', recordId: uploader.id, action: 'infected', after }),
        );
      throw error;
    }
    // Another call may have been quicker with the same file.
    const meanwhile = await readCompleted();
    if (meanwhile !== undefined) return presentFile(services, meanwhile, uploader);
    throw error instanceof FileChanged ? new Problem('not_found', { cause: error }) : error;
  }
  const contentType = typeOfUpload(incoming.name, uploadRule(incoming.purpose));
  const file = { key, name: asked.file_name, content_type: contentType, size };
  await scopes.inFacility(facility.id, (tx) => insert(tx, actor, file, { uploader, purpose: incoming.purpose }));
  return presentFile(services, file, uploader);
}

/** The name of what was found in a refused file. */
const malwareIn = ({ fields }: Problem): string | number | undefined =>
  fields.file?.find(({ code }) => code === 'file_infected')?.params?.malware;

async function insert(
  tx: FacilityTx,
  actor: Actor,
  file: FileRow,
  { uploader, purpose }: Pick<IncomingFile, 'uploader' | 'purpose'>,
): Promise<void> {
  const id = await insertUpload(tx, file, uploaderOwner(uploader), purpose);
  if (id !== undefined)
    await recordHistory(tx, actor, { family: 'storages', recordId: id, action: 'upload', after: { ...file } });
}
