import { memberNeighbours, searchMembers } from '@tsudoi/contract/members';
import type { WalkedList } from '@tsudoi/ui/headless/list/recordWalk';
import type { SearchSettings } from '@tsudoi/ui/headless/list/searchRequest';
import { memberPaths } from '../../pickers/member/paths.ts';
import { OWN_COLUMNS, START_COLUMNS } from './columnNames.ts';
import { MEMBER_CONDITIONS, MEMBER_ORDER, SORTABLE } from './conditions.ts';

/** The list of members as its address and its search see it. */
export const MEMBER_LIST: SearchSettings<typeof searchMembers> = {
  endpoint: searchMembers,
  columns: SORTABLE,
  defaults: MEMBER_CONDITIONS,
  facts: { shown: START_COLUMNS, own: OWN_COLUMNS },
  sort: MEMBER_ORDER,
};

/** The list as screens of one member walk through it. */
export const WALKED_LIST: WalkedList = {
  path: memberPaths.search,
  settings: MEMBER_LIST,
  neighbours: memberNeighbours,
};
