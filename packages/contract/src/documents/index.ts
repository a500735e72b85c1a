import * as v from 'valibot';
import { actionCall, menuAccess, optionsCall } from '../core/calls.ts';
import { crud } from '../core/crud.ts';
import { endpoint } from '../core/endpoint.ts';
import { listQuery } from '../core/page.ts';
import { IdParams, Keyword, QueryIds, Version } from '../core/values.ts';
import {
  DocumentCreate,
  DocumentReaders,
  DocumentRecord,
  DocumentRow,
  DocumentSearch,
  DocumentUpdate,
  OwnDocument,
  ReaderGroup,
} from './schema.ts';

export * from './schema.ts';

const { view, edit } = menuAccess('documents');

/** Files that the office shares with members (G-14). */
export const documents = crud({
  base: '/management/documents',
  access: { menu: 'documents' },
  row: DocumentRow,
  item: DocumentRecord,
  create: DocumentCreate,
  update: DocumentUpdate,
  search: DocumentSearch,
});

export const withdrawDocument = actionCall('/management/documents/{id}/withdraw', {
  access: edit,
  body: v.object({ version: Version }),
  summary: 'Nobody sees it from now on; who opened it stays known',
});
export const offerDocument = actionCall('/management/documents/{id}/offer', {
  access: edit,
  body: v.object({ version: Version }),
  summary: 'Takes back the withdrawal of a document',
});
export const documentReaders = endpoint({
  method: 'GET',
  path: '/management/documents/{id}/readers',
  access: view,
  params: IdParams,
  query: listQuery({ group: v.optional(ReaderGroup, 'all') }),
  response: DocumentReaders,
  summary: 'Whom a document is for, and who has opened it when',
});

export const documentMemberOptions = optionsCall('/management/documents/get-member-select-list', {
  access: view,
  query: v.object({ keyword: v.optional(Keyword), ids: v.optional(QueryIds) }),
  summary: 'Members to share a document with, for whoever may view members',
});

/** Documents of the member who asks, the newest first. */
export const ownDocuments = endpoint({
  method: 'GET',
  path: '/member/documents',
  access: { self: 'member' },
  ofMenu: 'web.documents',
  actingFor: 'see',
  response: v.object({
    items: v.array(OwnDocument),
    /** There are more, older ones. */
    more: v.boolean(),
  }),
  offline: 'yes',
  summary: 'Documents shared with the member',
});
export const openDocument = endpoint({
  method: 'POST',
  path: '/member/documents/{id}/open',
  access: { self: 'member' },
  ofMenu: 'web.documents',
  actingFor: 'see',
  params: IdParams,
  response: v.object({ url: v.string(), file_name: v.string() }),
  summary: 'A signed address of the file of a shared document; it is noted that it was opened',
});
