import * as v from 'valibot';
import { menuAccess, queryCall } from '../core/calls.ts';
import { endpoint } from '../core/endpoint.ts';
import { pageOf } from '../core/page.ts';
import { Done, WireInteger } from '../core/values.ts';
import {
  ConsentRow,
  ConsentSearch,
  DueConsents,
  GiveConsents,
  LegalTextRecord,
  LegalTextUpdate,
  LegalVersion,
  LegalVersionParams,
  legalKinds,
  legalLocales,
} from './schema.ts';

export * from './schema.ts';

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

export const dueConsents = endpoint({
  method: 'GET',
  path: '/member/consents',
  access: { self: 'member' },
  response: DueConsents,
  summary: 'Texts that the member is asked to agree to again',
});
export const giveConsents = endpoint({
  method: 'POST',
  path: '/member/consents',
  access: { self: 'member' },
  body: GiveConsents,
  response: Done,
  summary: 'Agree to texts, each in the version that was read',
});

const { view, edit } = menuAccess('settings.main');

export const getLegalTexts = endpoint({
  method: 'GET',
  path: '/management/settings/legal-texts',
  access: view,
  response: v.array(LegalTextRecord),
  summary: 'The legal texts of the facility, each in each language',
});
const OneText = v.object({ kind: v.picklist(legalKinds, 'choice'), locale: v.picklist(legalLocales, 'choice') });
export const updateLegalText = endpoint({
  method: 'PUT',
  path: '/management/settings/legal-texts/{kind}/{locale}',
  access: edit,
  params: OneText,
  body: LegalTextUpdate,
  response: v.object({ version: WireInteger }),
  summary: 'Write a new version of a legal text, and have members asked again',
});
export const previewLegalText = queryCall('/management/settings/legal-texts/preview', {
  access: view,
  body: v.pick(LegalTextUpdate, ['body']),
  response: v.object({ body: v.string() }),
  summary: 'A legal text as members will read it',
});
export const legalVersions = endpoint({
  method: 'GET',
  path: '/management/settings/legal-texts/{kind}/{locale}/versions',
  access: view,
  params: OneText,
  response: v.array(v.omit(LegalVersion, ['body'])),
  summary: 'The versions of a legal text, the newest first, 100 at most',
});
export const legalVersion = endpoint({
  method: 'GET',
  path: '/management/settings/legal-texts/{kind}/{locale}/versions/{version}',
  access: view,
  params: LegalVersionParams,
  response: LegalVersion,
  summary: 'A version of a legal text',
});
export const searchConsents = queryCall('/management/settings/legal-texts/consents/search', {
  access: view,
  body: ConsentSearch,
  response: pageOf(ConsentRow),
  summary: 'Members in reach who agreed to a text, the latest first',
});
