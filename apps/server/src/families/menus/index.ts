export { completeMenus } from './completion.ts';
export { flatMenus, grantsOf, menuName, menuTree, visibleMenus, works } from './present.ts';
export {
  allMenus,
  flagsByMenu,
  insertCatalogueMenus,
  type MenuOfFacility,
  ORGANIZATION_MENU,
  setMenuHidden,
  shownMenus,
} from './store.ts';
