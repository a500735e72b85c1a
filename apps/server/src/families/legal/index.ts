import { Problem } from '@tsudoi/contract';
import { legalText } from '@tsudoi/contract/legal';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import { RICH_TEXT_MAX, richText } from '../../content/rich-text.ts';
import { open } from '../../kernel/bind.ts';
import type { Family } from '../../kernel/family.ts';
import { manageBindings } from './manage.ts';
import { memberBindings } from './member.ts';
import { legalTextOf } from './store.ts';

export { agreedTo } from './member.ts';
export {
  insertConsents,
  isConsentDue,
  type LegalText,
  type StoredConsent,
  textsToAgree,
  writeLegalText,
} from './store.ts';

/** Policy, terms and commercial-law notice of a facility. */
export const legal: Family = {
  name: 'legal',
  beforePayment: true,
  bindings: [
    ...manageBindings,
    ...memberBindings,
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
  routes(app, { services }) {
    if (services.config.mode !== 'demo') return;
    // What the editor of the sample pages wrote, as it would be stored.
    app.post('/dev/rich-text', { bodyLimit: RICH_TEXT_MAX * 4 }, async (request, reply) => {
      const { body } = request;
      if (typeof body !== 'object' || body === null || !('html' in body) || typeof body.html !== 'string')
        return reply.code(400).send({});
      return reply.header('cache-control', 'no-store').send({ html: richText(body.html) });
    });
  },
};
