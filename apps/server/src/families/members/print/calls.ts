import { fieldProblem } from '@tsudoi/contract';
import * as endpoints from '@tsudoi/contract/members';
import { formatZip, LABEL_SHEETS } from '@tsudoi/domain';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import { staff } from '../../../kernel/bind.ts';
import { startExport } from '../../../tasks/start.ts';
import { addressOfFacility } from '../../facility-profile/index.ts';
import { askedOrder, askedQuery } from '../query.ts';
import type { MemberPrintParams } from './print.ts';

/** Columns of a list that asks for none. */
const COLUMNS = ['member_code', 'name', 'kana', 'member_type', 'phone', 'expires_on'];

const NAMES = {
  labels: 'print.labels',
  roster: 'print.roster',
  certificates: 'print.certificates',
  cards: 'print.cards',
} as const;

/** Prints of members. */
export const prints = [
  staff(endpoints.printMembers, async (context) => {
    const { body, tx, facility, locale } = context;
    const { print } = body;
    if (print.kind === 'labels') {
      const { columns, rows } = LABEL_SHEETS[print.sheet];
      if (print.first > columns * rows) throw fieldProblem('print.first', 'too_large', { max: columns * rows });
    }
    const query = await askedQuery(context, body);
    const profile = await addressOfFacility(tx);
    const of = serverText(locale, NAMES[print.kind]);
    const zip = profile?.zipcode ? `〒${formatZip(profile.zipcode)}` : '';
    const phone = profile?.phone ? serverText('ja', 'print.phone', { phone: profile.phone }) : '';
    const params: MemberPrintParams = {
      menu: 'members',
      organization_ids: query.scopeIds,
      query,
      order: await askedOrder(context, body),
      print,
      shown: body.columns?.length ? body.columns : COLUMNS,
      locale,
      facility: {
        name: facility.name,
        contact: [zip, profile?.address ?? '', phone].filter((line) => line !== ''),
      },
    };
    return startExport(
      { ...context, body: { ...body, encode_type: 'UTF-8' } },
      {
        kind: 'member-print-export',
        title: serverText(locale, 'task.member_print', { of }),
        result: { name: of, ending: 'pdf' },
        params,
        noted: { print: print.kind },
      },
    );
  }),
];
