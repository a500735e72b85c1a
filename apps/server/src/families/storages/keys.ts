import { extensionOf, type UploadPurpose, uploadRule, uploadRules } from '@tsudoi/domain';
import { newSecret } from '../../kernel/secrets.ts';
import { facilityOfKey, isStorageKey } from '../../ports/local-storage.ts';

/** Who uploads a file; it is theirs until a record takes it over. */
export interface Uploader {
  kind: 'staff' | 'member' | 'operator';
  id: number;
}

/** What the key of a file says that was uploaded and not yet looked at. */
export interface IncomingFile {
  facilityId: number;
  uploader: Uploader;
  purpose: UploadPurpose;
  /** Its random name with the extension. */
  name: string;
}

const INCOMING = /^f\/\d+\/in\/(staff|member|operator)\/(\d+)\/([a-z]+)\/([\w-]+(?:\.[a-z0-9]{1,8})?)$/;

/** A new upload: nothing of it but the purpose and the extension comes from the sender. */
export function newIncoming(
  facilityId: number,
  uploader: Uploader,
  purpose: UploadPurpose,
  fileName: string,
): IncomingFile {
  const extension = extensionOf(fileName);
  const suffix = /^\.[a-z0-9]{1,8}$/.test(extension) ? extension : '';
  return { facilityId, uploader, purpose, name: `${newSecret()}${suffix}` };
}

/** Where an upload is sent to. */
export function incomingKey({ facilityId, uploader, purpose, name }: IncomingFile): string {
  return `f/${facilityId}/in/${uploader.kind}/${uploader.id}/${purpose}/${name}`;
}

/** Reads the key of an upload; undefined where it is not one. */
export function readIncoming(key: string): IncomingFile | undefined {
  const [, kind, id, purpose, name] = INCOMING.exec(key) ?? [];
  if (!isStorageKey(key) || (kind !== 'staff' && kind !== 'member' && kind !== 'operator') || name === undefined)
    return undefined;
  const uploadPurpose = (Object.keys(uploadRules) as UploadPurpose[]).find((rule) => rule === purpose);
  if (uploadPurpose === undefined) return undefined;
  return { facilityId: facilityOfKey(key), uploader: { kind, id: Number(id) }, purpose: uploadPurpose, name };
}

/**
 * Where a checked file lies. It is another place than the one it came to: the form it came with is good for an hour, and
 * could put something else there after the check.
 */
export function acceptedKey({ facilityId, uploader, purpose, name }: IncomingFile): string {
  if (uploadRule(purpose).public === true) return `f/${facilityId}/public/${name}`;
  return uploader.kind === 'member' ? `f/${facilityId}/member/${uploader.id}/${name}` : `f/${facilityId}/staff/${name}`;
}

/** Where the small copy of an image lies: beside it. */
export const smallCopy = (key: string): string => key.replace(/(\.[a-z]+)$/, '-s$1');

const PUBLIC = /^f\/\d+\/public\/([\w-]+\.(?:png|jpe?g|gif|webp))$/;
/** Where the images lie that stand in pages. */
export const PUBLIC_PATH = '/files/public/';

/** The lasting address of a public image, such as a logo; null for what is not one. */
export function publicAddress(key: string | null): string | null {
  const name = PUBLIC.exec(key ?? '')?.[1];
  return name === undefined ? null : `${PUBLIC_PATH}${name}`;
}

/** The key of a public image of a facility by its name in the address; undefined where the name is not valid. */
export function publicKey(facilityId: number, name: string): string | undefined {
  const key = `f/${facilityId}/public/${name}`;
  return PUBLIC.test(key) && isStorageKey(key) ? key : undefined;
}
