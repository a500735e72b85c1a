// One file for the browser: the list leads to its screens.
export { AdminAccountCreatePage, AdminAccountEditPage } from './AdminAccountPages.tsx';
export { AdminAccountsSearchPage } from './AdminAccountsSearchPage.tsx';
