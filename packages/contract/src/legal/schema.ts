import * as v from 'valibot';
import { updateFields } from '../core/fields.ts';
import { filterBy, searchBody } from '../core/page.ts';
import { Id, Instant, OptionalLines, RequiredText, WireInteger } from '../core/values.ts';

export const legalKinds = ['policy', 'terms', 'commercial-laws'] as const;
export type LegalKind = (typeof legalKinds)[number];
/** Kinds that people agree to, in the order they are shown. */
export const agreedKinds = ['terms', 'policy'] as const;
export type AgreedKind = (typeof agreedKinds)[number];
export const legalLocales = ['ja', 'en'] as const;

/** Characters of a text at most, with its tags. */
const BODY_MAX = 200_000;

/** A text as it holds now; `version` is 0 and the words are blank where it was never written. */
export const LegalTextRecord = v.object({
  kind: v.picklist(legalKinds),
  locale: v.picklist(legalLocales),
  title: v.string(),
  body: v.string(),
  version: WireInteger,
  /** Since when members are asked again; null where they were not. */
  asked_at: v.nullable(Instant),
  updated_at: v.nullable(Instant),
  updated_by: v.nullable(v.string()),
});
export type LegalTextRecord = v.InferOutput<typeof LegalTextRecord>;

export const LegalTextUpdate = v.object({
  title: RequiredText(100),
  /** Html of the editor; blank takes the text off the site. */
  ...updateFields({ body: OptionalLines(BODY_MAX) }),
  /** Members are asked at their next visit. Of a text that nobody agrees to it says nothing. */
  ask_again: v.optional(v.boolean('choice')),
  /** The version that was read; 0 where there was none. */
  version: WireInteger,
});

export const LegalVersion = v.object({
  version: WireInteger,
  title: v.string(),
  body: v.string(),
  asks_again: v.boolean(),
  /** Members who agreed to this version. */
  agreed: WireInteger,
  written_at: Instant,
  written_by: v.nullable(v.string()),
});
export type LegalVersion = v.InferOutput<typeof LegalVersion>;

export const LegalVersionParams = v.object({
  kind: v.picklist(legalKinds, 'choice'),
  locale: v.picklist(legalLocales, 'choice'),
  version: Id,
});

export const ConsentSearch = searchBody(
  ['agreed_at'],
  filterBy({
    /** Versions are those of a kind. */
    kind: v.optional(v.picklist(agreedKinds, 'choice'), 'terms'),
    locale: v.optional(v.picklist(legalLocales, 'choice')),
    version: v.optional(WireInteger),
  }),
);
export type ConsentSearch = v.InferOutput<typeof ConsentSearch>;

/** That somebody agreed: to which words, when, and on which screen. */
export const ConsentRow = v.object({
  id: Id,
  account_id: Id,
  member_code: v.string(),
  last_name: v.string(),
  first_name: v.string(),
  locale: v.picklist(legalLocales),
  version: WireInteger,
  /** Who agreed in place of a minor. */
  guardian: v.nullable(v.string()),
  screen: v.string(),
  agreed_at: Instant,
});
export type ConsentRow = v.InferOutput<typeof ConsentRow>;

/** A text to agree to, whole. */
export const DueConsent = v.object({
  kind: v.picklist(agreedKinds),
  title: v.string(),
  body: v.string(),
  version: WireInteger,
  updated_at: Instant,
});
export type DueConsent = v.InferOutput<typeof DueConsent>;
export const DueConsents = v.array(DueConsent);

export const GiveConsents = v.object({
  consents: v.pipe(
    v.array(v.object({ kind: v.picklist(agreedKinds, 'choice'), version: WireInteger }), 'required'),
    v.maxLength(agreedKinds.length, 'too_many'),
  ),
});
