// One file for the browser: the files of banks lead to their payments.
export { BankImportPage } from './BankImportPage.tsx';
export { BankImportsPage } from './BankImportsPage.tsx';
