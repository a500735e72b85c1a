// One file for the browser: who makes files looks at mandates too.
export { MandateCreatePage, MandatePage } from './MandatePages.tsx';
export { MandatesPage } from './MandatesPage.tsx';
export { TransferPage } from './TransferPage.tsx';
export { TransferSettingPage } from './TransferSettingPage.tsx';
export { TransfersPage } from './TransfersPage.tsx';
