// One file for the browser: the list leads to its screens.
export { RoleCreatePage, RoleEditPage } from './RolePages.tsx';
export { RolesSearchPage } from './RolesSearchPage.tsx';
