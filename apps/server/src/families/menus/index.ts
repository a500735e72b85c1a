export { completeMenus } from './completion.ts';
export {
  facilityMenus,
  flagsOfGrants,
  flatMenus,
  grantable,
  grantsOf,
  menuKeyOf,
  menuName,
  menuTree,
  visibleMenus,
} from './present.ts';
export {
  allMenus,
  flagsByMenu,
  flagsOfKind,
  insertCatalogueMenus,
  insertKindMenu,
  type MenuOfFacility,
  ORGANIZATION_MENU,
  setMenuHidden,
  shownMenus,
  updateKindMenu,
} from './store.ts';
export { usersOf, viewersOf } from './viewers.ts';
export { webMenus } from './web.ts';
