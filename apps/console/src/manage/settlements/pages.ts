// One file for the browser: the days of an agency lead to their lines.
export { SettlementPage } from './SettlementPage.tsx';
export { SettlementsPage } from './SettlementsPage.tsx';
