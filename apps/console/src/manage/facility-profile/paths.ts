import type { LegalKind } from '@tsudoi/contract/legal';

/** Addresses of the main settings. */
export const paths = {
  main: '/manage/settings/main',
  legal: '/manage/settings/main/legal',
  text: (kind: LegalKind, locale: 'ja' | 'en') => `/manage/settings/main/legal/${kind}/${locale}`,
  consents: '/manage/settings/main/consents',
  payment: '/manage/settings/main/payment-method',
} as const;
