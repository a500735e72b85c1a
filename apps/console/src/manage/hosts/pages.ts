// One file for the browser: the list leads to the forms.
export { HostCreatePage, HostEditPage } from './HostPages.tsx';
export { HostsSearchPage } from './HostsSearchPage.tsx';
