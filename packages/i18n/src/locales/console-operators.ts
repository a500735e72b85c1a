/** The words of the operators' families, one line each, as in `console.ts`. */
export const operatorSubjects = {
  'account-cms': { ja: () => import('./ja/console/account-cms.ts'), en: () => import('./en/console/account-cms.ts') },
  'card-builder': {
    ja: () => import('./ja/console/card-builder.ts'),
    en: () => import('./en/console/card-builder.ts'),
  },
  'account-cms-groups': {
    ja: () => import('./ja/console/account-cms-groups.ts'),
    en: () => import('./en/console/account-cms-groups.ts'),
  },
  'account-layout': {
    ja: () => import('./ja/console/account-layout.ts'),
    en: () => import('./en/console/account-layout.ts'),
  },
  'event-kinds': { ja: () => import('./ja/console/event-kinds.ts'), en: () => import('./en/console/event-kinds.ts') },
  'contract-plans': {
    ja: () => import('./ja/console/contract-plans.ts'),
    en: () => import('./en/console/contract-plans.ts'),
  },
  'apply-conditions': {
    ja: () => import('./ja/console/apply-conditions.ts'),
    en: () => import('./en/console/apply-conditions.ts'),
  },
  'access-conditions': {
    ja: () => import('./ja/console/access-conditions.ts'),
    en: () => import('./en/console/access-conditions.ts'),
  },
  'fee-conditions': {
    ja: () => import('./ja/console/fee-conditions.ts'),
    en: () => import('./en/console/fee-conditions.ts'),
  },
  'adjustment-conditions': {
    ja: () => import('./ja/console/adjustment-conditions.ts'),
    en: () => import('./en/console/adjustment-conditions.ts'),
  },
  conditions: { ja: () => import('./ja/console/conditions.ts'), en: () => import('./en/console/conditions.ts') },
  facilities: { ja: () => import('./ja/console/facilities.ts'), en: () => import('./en/console/facilities.ts') },
  'member-types': {
    ja: () => import('./ja/console/member-types.ts'),
    en: () => import('./en/console/member-types.ts'),
  },
  notices: { ja: () => import('./ja/console/notices.ts'), en: () => import('./en/console/notices.ts') },
  'pass-keys': { ja: () => import('./ja/console/pass-keys.ts'), en: () => import('./en/console/pass-keys.ts') },
  'payment-agencies': {
    ja: () => import('./ja/console/payment-agencies.ts'),
    en: () => import('./en/console/payment-agencies.ts'),
  },
  operators: { ja: () => import('./ja/console/operators.ts'), en: () => import('./en/console/operators.ts') },
};
