import * as v from 'valibot';
import { csvExportFields } from '../core/csv.ts';
import { endpoint } from '../core/endpoint.ts';
import { TaskStarted } from '../core/task.ts';
import { Id } from '../core/values.ts';

/**
 * What is kept of one member, as the member may ask to see it (個人情報保護法 33条): a CSV that a task writes. Invoices, money and events
 * are in it as far as whoever asks may see them, and it says which are left out.
 */
export const discloseMember = endpoint({
  method: 'POST',
  path: '/management/member-disclosures',
  limit: 'heavy',
  access: { needs: { menu: 'members', flag: 'edit' } },
  body: v.object({ member_id: Id, ...csvExportFields }),
  response: TaskStarted,
  status: 202,
  summary: 'Write all that is kept of one member into a file for that member',
});
