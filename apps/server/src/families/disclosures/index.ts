import { discloseMember } from '@tsudoi/contract/disclosures';
import { fullName } from '@tsudoi/domain';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import { can } from '@tsudoi/permissions';
import { staff } from '../../kernel/bind.ts';
import type { Family } from '../../kernel/family.ts';
import { exportKind, rowsExport } from '../../tasks/exports/rows.ts';
import { startExport } from '../../tasks/start.ts';
import { readMember } from '../members/index.ts';
import { type DisclosureParams, disclosedMenus, disclosedRows, disclosureHeaders } from './rows.ts';
import { kindCodes } from './store.ts';

export { recordsOfPerson } from './store.ts';

/** Kind of the task that writes what is kept of one member. */
const KIND = 'member-disclosure';

const disclosureExport = exportKind<DisclosureParams>(KIND, (params) =>
  rowsExport({
    columns: disclosureHeaders(params.locale),
    // A line has no record of its own: its place is its id, and a line that came meanwhile is the last.
    ids: async (tx) => (await disclosedRows(tx, params)).map((_, index) => index),
    cells: async (tx, ids) => {
      const rows = await disclosedRows(tx, params);
      return ids.flatMap((id) => {
        const row = rows[id];
        return row === undefined ? [] : [row];
      });
    },
  }),
);

/** What is kept of one person, for that person (個人情報保護法 33条). */
export const disclosures: Family = {
  name: 'disclosures',
  tasks: () => [disclosureExport],
  bindings: [
    staff(discloseMember, async (context) => {
      const { tx, body, scope, session, locale } = context;
      const member = await readMember(context, body.member_id);
      const codes = await kindCodes(tx);
      const kinds = codes.filter((of) => can(session.grants, { menu: 'events', of, flag: 'view' }));
      const params: DisclosureParams = {
        menu: 'members',
        organization_ids: scope.organizationIds,
        member_id: member.id,
        locale,
        menus: disclosedMenus.filter((menu) => can(session.grants, { menu, flag: 'view' })),
        kinds,
        every_kind: kinds.length === codes.length,
      };
      return startExport(context, {
        kind: KIND,
        title: serverText(locale, 'task.disclosure', { name: fullName(member) }),
        file: 'tasks.disclosure_file',
        params,
        noted: { member: member.account_code },
      });
    }),
  ],
};
