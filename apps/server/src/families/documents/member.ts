import * as endpoints from '@tsudoi/contract/documents';
import { jstToday } from '@tsudoi/domain';
import { type Binding, member } from '../../kernel/bind.ts';
import { existing } from '../../kernel/records.ts';
import { presentOwn } from './present.ts';
import { documentOf, documentsOf, noteOpening } from './store.ts';

/** Documents as the member whom they are for reads them. */
export const memberBindings: readonly Binding[] = [
  member(endpoints.ownDocuments, async ({ tx, session, now }) => {
    const max = endpoints.OWN_DOCUMENTS_MAX;
    const rows = await documentsOf(tx, session.accountId, jstToday(now), max + 1);
    return { items: rows.slice(0, max).map(presentOwn), more: rows.length > max };
  }),

  member(endpoints.openDocument, async ({ tx, params, session, services, now, history }) => {
    const row = existing(await documentOf(tx, session.accountId, params.id, jstToday(now)));
    await noteOpening(tx, row.id, session.accountId);
    // Once for each edition of the file; how often is counted beside it.
    if (row.opened_at === null || row.opened_at < row.file_at)
      await history('open', { id: row.id, version: row.version }, { after: { file: row.name } });
    return { url: services.storage.signedUrl(row.key, row.name), file_name: row.name };
  }),
];
