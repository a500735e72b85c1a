import { Problem } from '@tsudoi/contract';
import { legalText } from '@tsudoi/contract/legal';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import { open } from '../../kernel/bind.ts';
import type { Family } from '../../kernel/family.ts';
import { legalTextOf } from './store.ts';

export { writeLegalText } from './store.ts';

/** Policy, terms and commercial-law notice of a facility. */
export const legal: Family = {
  name: 'legal',
  bindings: [
    open(legalText, async ({ facility, scopes, params, locale }) => {
      if (facility === undefined) throw new Problem('unknown_host');
      const text = await scopes.inFacility(facility.id, (tx) => legalTextOf(tx, params.kind, locale));
      return {
        kind: params.kind,
        title: text?.title ?? serverText(locale, `legal.${params.kind}`, {}),
        body: text?.body ?? '',
        updated_at: text?.updated_at.toISOString() ?? null,
      };
    }),
  ],
};
