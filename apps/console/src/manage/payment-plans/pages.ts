// One file for the browser: the list leads to its screens.
export { PaymentPlanCreatePage, PaymentPlanEditPage } from './PaymentPlanPages.tsx';
export { PaymentPlansSearchPage } from './PaymentPlansSearchPage.tsx';
export { SubscriberCreatePage, SubscriberEditPage } from './SubscriberPages.tsx';
export { SubscribersPage } from './SubscribersPage.tsx';
