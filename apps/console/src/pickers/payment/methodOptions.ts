import type { Locale } from '@tsudoi/i18n';
import { label } from '@tsudoi/i18n/labels';

/** Ways of paying to choose from, in words. */
export const methodOptions = <Method extends string>(methods: readonly Method[], locale: Locale) =>
  methods.map((value) => ({ value, text: label('paymentMethod', value, locale) }));
