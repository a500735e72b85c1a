import { documents, ownDocuments, withdrawDocument } from '@tsudoi/contract/documents';
import { jstToday } from '@tsudoi/domain';
import type { Actor } from '../actor.ts';
import type { TestServer } from '../server.ts';
import {
  byId,
  type Example,
  type FamilyWalk,
  type Place,
  plain,
  reads,
  removes,
  type Slot,
  searchFor,
  slot,
  updates,
} from '../walk.ts';
import { makeFacility, nextNumber, type World } from '../world.ts';
import { makeMember } from './members.ts';
import { uploadFile } from './storages.ts';

const PDF = Buffer.from('%PDF-1.4\n%%EOF');

/** Uploads a small PDF, and returns its path. */
export async function pdfOf(by: Actor, file_name = '案内.pdf'): Promise<string> {
  return (await uploadFile(by, { purpose: 'document', file_name, bytes: PDF })).file_path;
}

/** A document of everybody who has the first member type, or of whom the fields say. */
export async function documentBody(world: World, fields: object = {}) {
  return {
    title: `${world.marker}${nextNumber()}`,
    visible_from: jstToday(new Date()),
    file: await pdfOf(world.staff),
    audience: 'member_types' as const,
    member_type_ids: [world.memberTypes[0]!.id],
    ...fields,
  };
}

/** Shares a document by the API, in a facility of its own unless one is given. */
export async function makeDocument(where: World | TestServer, fields: object = {}) {
  const world = 'staff' in where ? where : await makeFacility(where);
  const body = await documentBody(world, fields);
  const { id } = await world.staff.call(documents.create, { body });
  return { world, id, title: body.title, version: 1 };
}

const inPlace = ({ world, organization: id, marker }: Place) =>
  makeDocument(world, {
    title: `${marker}${nextNumber()}`,
    ...(id !== null && { audience: 'organizations', organization_ids: [id] }),
  });
const document = slot('document', inPlace);
const withdrawnDocument = slot('withdrawnDocument', async (place) => {
  const made = await inPlace(place);
  await place.world.staff.call(withdrawDocument, { params: { id: made.id }, body: { version: 1 } });
  return { ...made, version: 2 };
});
/** A file of the office, and the world to share it in. */
const file = slot('sharedFile', async ({ world }) => ({ world }));

const acts = (kind: Slot<{ id: number; version: number }>): Example => ({
  input: async (use) => {
    const { id, version } = await use(kind);
    return { params: { id }, body: { version } };
  },
});

export const walk: FamilyWalk = {
  staff: {
    'documents.search': { input: () => searchFor() },
    'documents.create': {
      input: async (use) => ({ body: await documentBody((await use(file)).world) }),
      foreign: { sharedFile: 422 },
    },
    'documents.get': byId(document),
    'documents.update': updates(document, () => ({
      title: `改めた${nextNumber()}`,
      visible_from: jstToday(new Date()),
    })),
    'documents.remove': removes(document),
    withdrawDocument: acts(document),
    offerDocument: acts(withdrawnDocument),
    documentMemberOptions: reads({ keyword: '花子' }),
    documentReaders: byId(document, { group: 'all' }),
  },
  member: {
    ownDocuments: plain,
    openDocument: {
      input: async (by) => ({ params: { id: (await by.call(ownDocuments)).items.find((one) => one.is_new)?.id ?? 1 } }),
    },
  },
  async seed(world) {
    const { id: member_id } = await makeMember(world);
    const { id } = await makeDocument(world, { audience: 'members', member_ids: [member_id] });
    // Members cannot sign in everywhere the walks go.
    await world.server.sql('insert into document_opening (facility_id, document_id, member_id) values ($1, $2, $3)', [
      world.id,
      id,
      member_id,
    ]);
  },
};
