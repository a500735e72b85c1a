import type { Services } from '../../kernel/services.ts';
import type { PaymentAgencyRow } from './store.ts';

/** Whether what an agency says may become money: in production not what is for tests. */
export const isTrusted = (
  services: Pick<Services, 'config'>,
  { adapter, test_mode }: Pick<PaymentAgencyRow, 'adapter' | 'test_mode'>,
): boolean => services.config.mode !== 'production' || (adapter !== 'sandbox' && !test_mode);
