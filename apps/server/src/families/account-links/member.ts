import { Problem } from '@tsudoi/contract';
import * as endpoints from '@tsudoi/contract/account-links';
import { endsWithAge, foldForSearch, jstToday } from '@tsudoi/domain';
import { attemptProof } from '../../kernel/attempts.ts';
import { member, memberOwn } from '../../kernel/bind.ts';
import type { MemberContext } from '../../kernel/context.ts';
import { checkVersion, existing } from '../../kernel/records.ts';
import { addLink, recordLink } from './link.ts';
import { mailAsked, mailEnd, mailOpened } from './mail.ts';
import { presentLink } from './manage.ts';
import {
  closeLink,
  type LinkRow,
  linksOf,
  lockedLink,
  lockLinks,
  openLink,
  type Side,
  sideOfCode,
  sidesOf,
} from './store.ts';

type Own = Pick<MemberContext<unknown>, 'tx' | 'session'>;

/** A link of whoever is signed in, locked, and which side they are. @throws Problem not_found, stale */
async function ownLink({ tx, session }: Own, id: number, version: number) {
  await lockLinks(tx);
  const link: LinkRow = existing(await lockedLink(tx, id));
  const side =
    link.holder_id === session.accountId ? 'holder' : link.person_id === session.accountId ? 'person' : undefined;
  if (side === undefined) throw new Problem('not_found');
  checkVersion(link, version);
  return { link, side } as const;
}

/** Whether somebody typed the name of a member, however it is written. */
const isNamed = (side: Side, typed: { last_name: string; first_name: string | null }): boolean =>
  foldForSearch(`${side.last_name}${side.first_name}`).replaceAll(' ', '') ===
  foldForSearch(`${typed.last_name}${typed.first_name ?? ''}`).replaceAll(' ', '');

/** Links as members see, ask for, confirm and end them. */
export const memberBindings = [
  member(endpoints.ownLinks, async ({ tx, session }) =>
    (await linksOf(tx, session.accountId, null)).map((link) => {
      const shown = presentLink(link);
      // Until both have agreed nobody learns more of the other than that somebody of this name asks.
      return link.since === null ? { ...shown, other_id: link.other_id, member_code: '' } : shown;
    }),
  ),

  // Number and name are a proof that one knows somebody, and tried as seldom as a password.
  memberOwn(endpoints.askForLink, async (context) => {
    const { scopes, facility, session, body, actor, requestId, now } = context;
    const attempt = await attemptProof(scopes, {
      area: 'family',
      facilityId: facility.id,
      account: `member#${session.accountId}`,
    });
    await scopes.inFacility(facility.id, async (tx) => {
      const found = await sideOfCode(tx, body.member_code.normalize('NFKC').trim());
      if (found === undefined || !isNamed(found, body)) throw new Problem('link_nobody');
      const own = existing((await sidesOf(tx, [session.accountId]))[0]);
      const [holder, person] = body.other === 'holder' ? [found, own] : [own, found];
      const linking = { tx, actor, requestId, now };
      const asker = body.other === 'holder' ? 'person' : 'holder';
      await addLink(linking, { holder, person, kind: body.kind, scope: body.scope }, asker);
      await mailAsked({ ...context, tx }, { asker: own, asked: found });
    });
    await attempt.succeeded();
    return {};
  }),

  member(endpoints.confirmOwnLink, async (context) => {
    const { tx, params, body, actor, now } = context;
    const { link, side } = await ownLink(context, params.id, body.version);
    // Whoever asked waits for the other side.
    if (link.since !== null || link.asked_by === side || link.asked_by === 'staff') throw new Problem('wrong_state');
    const sides = await sidesOf(tx, [link.holder_id, link.person_id]);
    const holder = existing(sides.find(({ id }) => id === link.holder_id));
    const person = existing(sides.find(({ id }) => id === link.person_id));
    if (endsWithAge({ kind: link.kind, birthday: person.birthday }, jstToday(now))) throw new Problem('link_of_age');
    const version = await openLink(tx, link.id, actor.name);
    await recordLink(context, link, 'link');
    await mailOpened(context, { holder, person });
    return { id: link.id, code: '', version };
  }),

  member(endpoints.endOwnLink, async (context) => {
    const { tx, params, body, actor } = context;
    const { link, side } = await ownLink(context, params.id, body.version);
    const version = await closeLink(tx, link.id, side, actor.name);
    await recordLink(context, link, 'link_ended');
    if (link.since !== null) await mailEnd(context, link, 'link_ended');
    return { id: link.id, code: '', version };
  }),
];
