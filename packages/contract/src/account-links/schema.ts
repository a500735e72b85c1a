import * as v from 'valibot';
import { Id, Instant, OptionalText, RequiredText, Version } from '../core/values.ts';

/** What a holder is to the person; of `parent` and `guardian` the link ends when the person comes of age. */
export const linkKinds = ['parent', 'guardian', 'other'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** What a holder may do for the person; each allows what stands before it. */
export const linkScopes = ['see', 'act', 'pay'] as const;
export type LinkScope = (typeof linkScopes)[number];

/** Which of the two somebody is in a link. */
export const linkSides = ['holder', 'person'] as const;
export type LinkSide = (typeof linkSides)[number];

/** Open links that one account may have on each side. */
export const MOST_LINKS = { persons: 20, holders: 10 } as const;

/** How a link stands: `asked` until the other side or staff confirm it. */
export const LinkState = v.picklist(['asked', 'open']);

/** The terms of a link as somebody enters them. */
export const LinkTerms = {
  kind: v.picklist(linkKinds, 'choice'),
  scope: v.picklist(linkScopes, 'choice'),
};

/** A link as one of its sides, or staff from the record of one side, read it: with the other side only. */
export const AccountLink = v.object({
  id: Id,
  version: Version,
  /** Which side the other one is. */
  other: v.picklist(linkSides),
  other_id: Id,
  /** Full name and member number of the other; while it is only asked for, the app has of them what the asker typed. */
  name: v.string(),
  member_code: v.string(),
  kind: v.picklist(linkKinds),
  scope: v.picklist(linkScopes),
  state: LinkState,
  asked_by: v.picklist([...linkSides, 'staff']),
  asked_at: Instant,
  /** Since when it holds; null while it is asked for. */
  since: v.nullable(Instant),
});
export type AccountLink = v.InferOutput<typeof AccountLink>;

/** A person somebody may act for, as the switch of the app and the edge of their card name them. */
export const LinkedPerson = v.object({
  id: Id,
  name: v.string(),
  /** Empty where they have none yet. */
  member_code: v.string(),
  /** Name of the member type that their card is of. */
  member_type: v.nullable(v.string()),
  scope: v.picklist(linkScopes),
});
export type LinkedPerson = v.InferOutput<typeof LinkedPerson>;

/** Staff link the member of the path with another one, who is the given side. */
export const LinkByStaff = v.object({ other: v.picklist(linkSides, 'choice'), other_id: Id, ...LinkTerms });

/** What a member types to ask for a link: number and name together prove that one knows the other. */
export const LinkRequest = v.object({
  other: v.picklist(linkSides, 'choice'),
  member_code: RequiredText(30),
  last_name: RequiredText(100),
  first_name: OptionalText(100),
  ...LinkTerms,
});

/** Body of what is done to a link: the version that was read. */
export const LinkVersion = v.object({ version: Version });
