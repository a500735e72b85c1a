// One file for the browser: runs lead to whom they charge.
export { BillingRunPage } from './BillingRunPage.tsx';
export { BillingRunsPage } from './BillingRunsPage.tsx';
