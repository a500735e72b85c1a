import type { StoredFile } from '@tsudoi/contract';
import {
  memberUploadDone,
  memberUploadTicket,
  operatorUploadDone,
  operatorUploadTicket,
  staffUploadDone,
  staffUploadTicket,
} from '@tsudoi/contract/storages';
import type { UploadPurpose } from '@tsudoi/domain';
import type { Actor } from '../actor.ts';
import { type FamilyWalk, type Place, slot } from '../walk.ts';
import { nextNumber } from '../world.ts';

/** A PNG of one pixel. */
const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const calls = {
  manage: [staffUploadTicket, staffUploadDone],
  member: [memberUploadTicket, memberUploadDone],
  admin: [operatorUploadTicket, operatorUploadDone],
} as const;

/** What a test uploads; a picture of one pixel unless told. `facility` is whose file it is, for operators. */
interface Sending {
  purpose?: UploadPurpose;
  file_name?: string;
  bytes?: Buffer;
  facility?: number;
}

/** Sends a file by a ticket without completing it. */
async function sent(who: Actor, { purpose, file_name = 'photo.png', bytes = ONE_PIXEL, facility }: Sending) {
  const [ticket] = calls[who.audience];
  const { fields, file_path } = await who.call(ticket as typeof staffUploadTicket, {
    body: { file_name, purpose, facility_id: facility },
  });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(bytes)]));
  const reply = await who.raw({ method: 'POST', path: '/files/upload', body: form });
  if (reply.status !== 201) throw new Error(`no upload: ${reply.text}`);
  return { file_path, file_name, ...(facility === undefined ? {} : { facility_id: facility }) };
}

/** Uploads and completes a file, as a form of that person does before it is saved. */
export async function uploadFile(who: Actor, sending: Sending = {}): Promise<StoredFile> {
  const body = await sent(who, sending);
  return who.call(calls[who.audience][1] as typeof staffUploadDone, { body });
}

/** Uploads a picture as staff or a member and returns where it came to. */
const uploadBy = async (who: Actor): Promise<{ file_path: string }> => ({ file_path: (await sent(who, {})).file_path });

/** A file a record of the place refers to. */
const file = slot('file', async ({ world, marker }: Place) => {
  const url = `f/${world.id}/${marker}-${nextNumber()}.png`;
  await world.server.sql(
    `insert into stored_file (facility_id, key, name, content_type, size, owner_kind, owner_id)
     values ($1, $2, $3, 'image/png', 1, 'facility', $1)`,
    [world.id, url, `${marker}.png`],
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
  operator: {
    operatorUploadTicket: ({ id }) => ({ body: { facility_id: id, file_name: 'logo.png', purpose: 'logo' } }),
    operatorUploadDone: async ({ id, operator }) => ({
      body: await sent(operator, { purpose: 'logo', file_name: 'logo.png', facility: id }),
    }),
  },
  async seed(world) {
    await file.make({ world, organization: null, marker: world.marker });
    await world.server.sql(`insert into issued_upload (facility_id, key) values ($1, $2)`, [
      world.id,
      `f/${world.id}/in/${world.marker}.png`,
    ]);
  },
};
