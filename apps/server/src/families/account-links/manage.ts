import { type CallOutput, Problem } from '@tsudoi/contract';
import * as endpoints from '@tsudoi/contract/account-links';
import { endsWithAge, fullName, jstToday } from '@tsudoi/domain';
import { staff } from '../../kernel/bind.ts';
import type { StaffContext } from '../../kernel/context.ts';
import { checkVersion, existing } from '../../kernel/records.ts';
import { findMemberInReach } from '../members/index.ts';
import { addLink, recordLink } from './link.ts';
import { mailEnd, mailOpened } from './mail.ts';
import { closeLink, type LinkRow, linksOf, lockedLink, lockLinks, openLink, type ReadLink, sidesOf } from './store.ts';

/** A link as one of its sides reads it. */
export const presentLink = (link: ReadLink): CallOutput<typeof endpoints.memberLinks>[number] => ({
  id: link.id,
  version: link.version,
  other: link.other,
  other_id: link.other_id,
  name: fullName(link),
  member_code: link.member_code,
  kind: link.kind,
  scope: link.scope,
  state: link.since === null ? 'asked' : 'open',
  asked_by: link.asked_by,
  asked_at: link.asked_at.toISOString(),
  since: link.since?.toISOString() ?? null,
});

/** A link of which the caller reaches both sides, locked. @throws Problem not_found, stale */
async function linkInReach({ tx, scope }: StaffContext<unknown>, id: number, version: number): Promise<LinkRow> {
  await lockLinks(tx);
  const link = existing(await lockedLink(tx, id));
  for (const side of [link.holder_id, link.person_id])
    existing(await findMemberInReach(tx, side, scope.organizationIds));
  checkVersion(link, version);
  return link;
}

/** Links of members as staff see and enter them. */
export const manageBindings = [
  staff(endpoints.memberLinks, async ({ tx, params, scope }) => {
    const member = existing(await findMemberInReach(tx, params.id, scope.organizationIds));
    return (await linksOf(tx, member.id, scope.organizationIds)).map(presentLink);
  }),

  staff(endpoints.linkMembers, async (context) => {
    const { tx, params, body, scope } = context;
    const sides = await sidesOf(tx, [params.id, body.other_id], scope.organizationIds);
    const own = existing(sides.find(({ id }) => id === params.id));
    const other = existing(sides.find(({ id }) => id === body.other_id));
    const [holder, person] = body.other === 'holder' ? [other, own] : [own, other];
    const id = await addLink(context, { holder, person, kind: body.kind, scope: body.scope }, 'staff');
    await mailOpened(context, { holder, person });
    return { id, code: '', version: 1 };
  }),

  staff(endpoints.confirmLink, async (context) => {
    const { tx, params, body, actor, now } = context;
    const link = await linkInReach(context, params.id, body.version);
    if (link.since !== null) throw new Problem('wrong_state');
    const sides = await sidesOf(tx, [link.holder_id, link.person_id]);
    const holder = existing(sides.find(({ id }) => id === link.holder_id));
    const person = existing(sides.find(({ id }) => id === link.person_id));
    if (endsWithAge({ kind: link.kind, birthday: person.birthday }, jstToday(now))) throw new Problem('link_of_age');
    const version = await openLink(tx, link.id, actor.name);
    await recordLink(context, link, 'link');
    await mailOpened(context, { holder, person });
    return { id: link.id, code: '', version };
  }),

  staff(endpoints.endLink, async (context) => {
    const { tx, params, body, actor } = context;
    const link = await linkInReach(context, params.id, body.version);
    const version = await closeLink(tx, link.id, 'staff', actor.name);
    await recordLink(context, link, 'link_ended');
    if (link.since !== null) await mailEnd(context, link, 'link_ended');
    return { id: link.id, code: '', version };
  }),
];
