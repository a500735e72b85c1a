import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';

export const legalKinds = ['policy', 'terms', 'commercial-laws'] as const;
/** `body` is html that is safe to show (sanitised when it was written); an empty text means that the facility has not written one. */
export const legalText = endpoint({
  method: 'GET',
  path: '/member/legal-texts/{kind}',
  access: { open: 'legal texts are public' },
  params: v.object({ kind: v.picklist(legalKinds, 'choice') }),
  response: v.object({
    kind: v.picklist(legalKinds),
    title: v.string(),
    body: v.string(),
    updated_at: v.nullable(v.string()),
  }),
  offline: 'yes',
  summary: 'Policy, terms or commercial-law notice',
});
