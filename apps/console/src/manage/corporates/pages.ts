// One file for the browser: the list leads to its screens.
export { CorporateCreatePage } from './CorporateCreatePage.tsx';
export { CorporateDetailPage } from './CorporateDetailPage.tsx';
export { CorporateEditPage } from './CorporateEditPage.tsx';
export { CorporatesSearchPage } from './CorporatesSearchPage.tsx';
export { StaffCreatePage } from './StaffCreatePage.tsx';
export { StaffDetailPage } from './StaffDetailPage.tsx';
export { StaffEditPage } from './StaffEditPage.tsx';
export { StaffSearchPage } from './StaffSearchPage.tsx';
