import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FacilityTx } from '../db/scope.ts';
import { profilePicture } from '../families/facility-profile/index.ts';
import { putPublicImage } from '../families/storages/index.ts';
import { UNKNOWN_ACTOR } from '../kernel/context.ts';
import type { Services } from '../kernel/services.ts';
import { IMAGES } from '../places.ts';

/** Puts a picture of the demo world at the top of the page for guests. */
export async function insertDemoPicture(
  { tx, services }: { tx: FacilityTx; services: Services },
  profileId: number,
  name: string,
): Promise<void> {
  const image = await readFile(path.join(IMAGES, name));
  const where = { tx, services, actor: UNKNOWN_ACTOR };
  const picture = await putPublicImage(where, { purpose: 'cover', name, image });
  await profilePicture.replace(where, profileId, { picture });
}
