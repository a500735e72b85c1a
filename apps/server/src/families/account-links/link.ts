import { Problem } from '@tsudoi/contract';
import { type LinkKind, type LinkScope, type LinkSide, MOST_LINKS } from '@tsudoi/contract/account-links';
import { endsWithAge, jstToday, MemberClass } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import type { Actor } from '../../kernel/context.ts';
import { recordHistory } from '../../kernel/history.ts';
import { countLinks, insertLink, type LinkRow, leadsTo, lockedPair, lockLinks, openLink, type Side } from './store.ts';

/** What a change of a link needs of a request. */
export interface Linking {
  tx: FacilityTx;
  actor: Actor;
  requestId: string | null;
  now: Date;
}

/** What staff or a member ask for. */
interface Wanted {
  holder: Side;
  person: Side;
  kind: LinkKind;
  scope: LinkScope;
}

/** Why two members cannot be linked, whatever links there are. @throws Problem */
function checkSides({ holder, person, kind }: Wanted, now: Date): void {
  if (holder.id === person.id) throw new Problem('link_self');
  if (holder.class_type !== MemberClass.personal || person.class_type !== MemberClass.personal)
    throw new Problem('link_class');
  if (endsWithAge({ kind, birthday: person.birthday }, jstToday(now))) throw new Problem('link_of_age');
}

/** Writes into the history of both sides that their link was asked for, holds or has ended; with whom, only the link says. */
export async function recordLink(
  { tx, actor, requestId }: Omit<Linking, 'now'>,
  link: Pick<LinkRow, 'holder_id' | 'person_id'>,
  action: 'link_asked' | 'link' | 'link_ended',
): Promise<void> {
  for (const recordId of [link.holder_id, link.person_id])
    await recordHistory(tx, actor, { family: 'members', recordId, action, requestId });
}

/**
 * Adds a link, asked for or at once, after every other change of links in the facility. @throws Problem link_exists,
 * link_cycle, link_at_limit, link_self, link_class, link_of_age
 */
export async function addLink(linking: Linking, wanted: Wanted, askedBy: LinkSide | 'staff'): Promise<number> {
  const { tx, actor, now } = linking;
  checkSides(wanted, now);
  const { holder, person, kind, scope } = wanted;
  await lockLinks(tx);
  const there = await countLinks(tx, holder.id, person.id);
  if (there.linked) throw new Problem('link_exists');
  if (there.persons >= MOST_LINKS.persons)
    throw new Problem('link_at_limit', { params: { limit: MOST_LINKS.persons } });
  if (there.holders >= MOST_LINKS.holders)
    throw new Problem('link_at_limit', { params: { limit: MOST_LINKS.holders } });
  if (await leadsTo(tx, person.id, holder.id)) throw new Problem('link_cycle');
  const link = { holder_id: holder.id, person_id: person.id, kind, scope, asked_by: askedBy };
  const id = await insertLink(tx, link, actor.name);
  await recordLink(linking, link, askedBy === 'staff' ? 'link' : 'link_asked');
  return id;
}

/** Lets a link hold that one of the two has asked for; false where it holds already. */
export async function openAsked(linking: Linking, holder: Side, person: Side): Promise<boolean> {
  const { tx, actor } = linking;
  const link = await lockedPair(tx, holder.id, person.id);
  if (link === undefined || link.since !== null) return false;
  await openLink(tx, link.id, actor.name);
  await recordLink(linking, link, 'link');
  return true;
}
