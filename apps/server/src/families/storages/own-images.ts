import { type UploadPurpose, uploadRule } from '@tsudoi/domain';
import { typeOfUpload } from './content.ts';
import type { FileContext } from './fields.ts';
import { ownerOf } from './fields.ts';
import { putImage } from './images.ts';
import { acceptedKey, newIncoming } from './keys.ts';
import { insertUpload } from './store.ts';

/** Stores an image of the product's own as an upload of the caller that a record can take over; returns its path. */
export async function putOwnImage(
  { tx, services, actor }: FileContext,
  { purpose, name, image }: { purpose: UploadPurpose; name: string; image: Buffer },
): Promise<string> {
  const incoming = newIncoming(tx.facilityId, { kind: 'staff', id: actor.id ?? 0 }, purpose, name);
  const [key, type] = [acceptedKey(incoming), typeOfUpload(name, uploadRule(purpose))];
  await putImage(services.storage, { key, image, type }, uploadRule(purpose));
  await insertUpload(tx, { key, name, content_type: type, size: image.length }, ownerOf(actor), purpose);
  return key;
}
