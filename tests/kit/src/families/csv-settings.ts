import { csvHeaders } from '@tsudoi/contract/csv-settings';
import type { Actor } from '../actor.ts';
import { type FamilyWalk, plain, reads } from '../walk.ts';

/** The files of members, or of corporates. */
export const csvOf = (cms_code: 'member' | 'corporate') => ({ csv_type: 5, module_type: 3, cms_code }) as const;

/** The columns of files, as somebody reads the setting. */
export const columnsOf = (by: Actor, cms_code: 'member' | 'corporate') =>
  by.call(csvHeaders, { query: csvOf(cms_code) });

export const walk: FamilyWalk = {
  staff: {
    'csvSetting.get': plain,
    'csvSetting.update': { input: () => ({ body: { encode_type: 'SJIS', version: 1 } }) },
    csvServices: reads({ csv_type: 5 }),
    csvHeaders: reads(csvOf('member')),
    updateCsvHeaders: {
      input: () => ({ body: { ...csvOf('member'), output_headers: [], output_deleted: 1, version: 0 } }),
    },
  },
  async seed({ server, id }) {
    await server.sql(
      `insert into csv_setting (facility_id, csv_type, module_type, cms_code) values ($1, 5, 3, 'corporate') on conflict do nothing`,
      [id],
    );
  },
};
