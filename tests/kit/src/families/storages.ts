import { memberUploadTicket, staffUploadTicket } from '@tsudoi/contract/storages';
import type { Actor } from '../actor.ts';
import { type FamilyWalk, type Place, slot } from '../walk.ts';
import { nextNumber } from '../world.ts';

/** A PNG of one pixel. */
const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Uploads a picture as staff or a member and returns where it came to. */
async function uploadBy(who: Actor): Promise<{ file_path: string }> {
  const ticket = who.audience === 'member' ? memberUploadTicket : staffUploadTicket;
  const { fields, file_path } = await who.call(ticket, { body: { file_name: 'photo.png' } });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(ONE_PIXEL)]));
  const reply = await who.raw({ method: 'POST', path: '/files/upload', body: form });
  if (reply.status !== 201) throw new Error(`no upload: ${reply.text}`);
  return { file_path };
}

/** A file a record of the place refers to. */
const file = slot('file', async ({ world, marker }: Place) => {
  const url = `f/${world.id}/${marker}-${nextNumber()}.png`;
  await world.server.sql(
    `insert into stored_file (facility_id, key, name, content_type, size, owner_kind, owner_id)
     values ($1, $2, $3, 'image/png', 1, 'manager', $4)`,
    [world.id, url, `${marker}.png`, world.staffId],
  );
  return { url };
});
/** A file that was uploaded and not yet taken in. */
const upload = slot('upload', ({ world }) => uploadBy(world.staff));

const ticket = {
  input: () => ({ body: { file_name: 'photo.png', content_type: 'image/png', size: 1000 } }),
  noHistory: 'a ticket changes nothing; a file is written down when it is taken in',
};

export const walk: FamilyWalk = {
  staff: {
    staffUploadTicket: ticket,
    staffUploadDone: { input: async (use) => ({ body: { ...(await use(upload)), file_name: 'photo.png' } }) },
    staffFileUrl: { input: async (use) => ({ body: { file_url: (await use(file)).url } }) },
  },
  member: {
    memberUploadTicket: ticket,
    memberUploadDone: { input: async (by) => ({ body: { ...(await uploadBy(by)), file_name: 'photo.png' } }) },
  },
  async seed(world) {
    await file.make({ world, organization: null, marker: world.marker });
    await world.server.sql(`insert into issued_upload (facility_id, key) values ($1, $2)`, [
      world.id,
      `f/${world.id}/in/${world.marker}.png`,
    ]);
  },
};
