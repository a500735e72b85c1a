// One file for the browser: the list leads to its screens.
export { DocumentDetailPage } from './DocumentDetailPage.tsx';
export { DocumentCreatePage, DocumentEditPage } from './DocumentPages.tsx';
export { DocumentsSearchPage } from './DocumentsSearchPage.tsx';
