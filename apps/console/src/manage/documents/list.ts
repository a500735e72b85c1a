import { documents } from '@tsudoi/contract/documents';
import type { SearchSettings } from '@tsudoi/ui/headless/list/searchRequest';

/** States of a document, in the order in which they come. */
export const DOCUMENT_STATES = ['planned', 'visible', 'ended', 'withdrawn'] as const;

/** The list of shared documents as its address and its search see it. */
export const DOCUMENT_LIST: SearchSettings<typeof documents.search> = {
  endpoint: documents.search,
  columns: ['visible_from', 'title', 'updated_at'],
  defaults: { keyword: '', state: [], member_id: undefined },
};
