// One file for the browser: the list leads to its screens.
export { OrganizationCreatePage } from './OrganizationCreatePage.tsx';
export { OrganizationEditPage } from './OrganizationEditPage.tsx';
export { OrganizationsSearchPage } from './OrganizationsSearchPage.tsx';
