import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { Done, IdParams, RequiredText, Version } from '../core/values.ts';

/** Characters of the reason for erasing somebody. */
export const ERASURE_REASON_MAX = 200;

/** Why somebody is erased; it is kept without end, and says nothing of the person. */
export const ErasureForm = v.object({ reason: RequiredText(ERASURE_REASON_MAX) });

/**
 * Erases a person who has withdrawn (個人情報の消去): the member and those who were merged into it are deleted, and what is kept of them is
 * deleted or made nobody's, the history too. Invoices, receipts and the record of money stay as they are. It cannot be undone.
 */
export const eraseMember = endpoint({
  method: 'POST',
  path: '/management/member-accounts/{id}/erasure',
  limit: 'heavy',
  access: { needs: { menu: 'members', flag: 'edit' } },
  params: IdParams,
  body: v.object({ ...ErasureForm.entries, version: Version }),
  response: Done,
  summary: 'Erase a member who has withdrawn; invoices and the record of money stay',
});
