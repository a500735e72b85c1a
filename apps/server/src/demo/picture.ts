import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { UploadPurpose } from '@tsudoi/domain';
import type { FacilityTx } from '../db/scope.ts';
import { profilePicture } from '../families/facility-profile/index.ts';
import { type FileContext, putOwnImage } from '../families/storages/index.ts';
import { UNKNOWN_ACTOR } from '../kernel/context.ts';
import type { Services } from '../kernel/services.ts';
import { IMAGES } from '../places.ts';

/** Stores an image of the demo world as an upload that a record can take over; returns its path. */
export async function storeDemoImage(
  context: FileContext,
  { purpose, name }: { purpose: UploadPurpose; name: string },
): Promise<string> {
  return putOwnImage(context, { purpose, name, image: await readFile(path.join(IMAGES, name)) });
}

/** Puts a picture of the demo world at the top of the page for guests. */
export async function insertDemoPicture(
  { tx, services }: { tx: FacilityTx; services: Services },
  profileId: number,
  name: string,
): Promise<void> {
  const where = { tx, services, actor: UNKNOWN_ACTOR };
  const picture = await storeDemoImage(where, { purpose: 'cover', name });
  await profilePicture.replace(where, profileId, { picture });
}
