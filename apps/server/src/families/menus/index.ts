export { flatMenus, grantsOf, menuName, menuTree, visibleKeys } from './present.ts';
export {
  allMenus,
  flagsByMenu,
  insertCatalogueMenus,
  type MenuOfFacility,
  setMenuHidden,
  shownMenus,
} from './store.ts';
