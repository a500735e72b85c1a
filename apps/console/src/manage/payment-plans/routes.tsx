import { withWords } from '../../shell/words.ts';

const pages = () => import('./pages.ts');

/** Screens of the payment plans under /manage (RT-M-53 to RT-M-58). */
export const paymentPlanRoutes = withWords(
  ['lists', 'payment-plans', 'billing'],
  [
    {
      path: 'payment-plans/search',
      lazy: { Component: async () => (await pages()).PaymentPlansSearchPage },
    },
    {
      path: 'payment-plans/create',
      lazy: { Component: async () => (await pages()).PaymentPlanCreatePage },
    },
    {
      path: 'payment-plans/edit/:id',
      lazy: { Component: async () => (await pages()).PaymentPlanEditPage },
    },
    {
      path: 'payment-plans/:payment_plan_code/payment-plan-subscribers/search',
      lazy: { Component: async () => (await pages()).SubscribersPage },
    },
    {
      path: 'payment-plans/:payment_plan_code/payment-plan-subscribers/create',
      lazy: { Component: async () => (await pages()).SubscriberCreatePage },
    },
    {
      path: 'payment-plans/:payment_plan_code/payment-plan-subscribers/edit/:id',
      lazy: { Component: async () => (await pages()).SubscriberEditPage },
    },
  ],
);
