import { searchSettlementLines, searchSettlements } from '@tsudoi/contract/settlements';

/** Addresses of what agencies settled. */
export const SETTLEMENTS = '/manage/deposits/settlements';
export const settlementPath = (id: number): string => `${SETTLEMENTS}/${id}`;

/** The list of days as its address and its search see it. */
export const SETTLEMENT_LIST = { endpoint: searchSettlements, columns: ['day'], defaults: { day: {} } };

/** The lines of a day. */
export const lineList = (id: number) => ({
  endpoint: searchSettlementLines,
  columns: ['at'],
  defaults: {},
  fixed: { settlement_id: id },
});
