import { corporateStaffs, corporates } from '@tsudoi/contract/corporates';
import type { SearchSettings } from '@tsudoi/ui/headless/list/searchRequest';

/** The list of corporates as its address and its search see it. */
export const CORPORATE_LIST: SearchSettings<typeof corporates.search> = {
  endpoint: corporates.search,
  columns: ['name', 'code', 'staff_count', 'contract_until', 'updated_at'],
  defaults: { keyword: '', member_type: [], link_state: [] },
};

/** The staff of one corporate. */
export const staffListOf = (corporateCode: string): SearchSettings<typeof corporateStaffs.search> => ({
  endpoint: corporateStaffs.search,
  columns: ['kana', 'member_code', 'updated_at', 'joined_on', 'expires_on'],
  defaults: { keyword: '' },
  fixed: { corporate_code: corporateCode },
});
