import { askForLink, type LinkKind, type LinkScope, linkMembers } from '@tsudoi/contract/account-links';
import { getProfile } from '@tsudoi/contract/members';
import type { Actor } from '../actor.ts';
import { byId, type FamilyWalk, slot, updates } from '../walk.ts';
import type { World } from '../world.ts';
import { type Member, makeMember, member } from './members.ts';

/** Links two members by staff, so that the holder acts for the person at once. */
export async function makeLink(
  holder: Pick<Member, 'id' | 'world'>,
  person: Pick<Member, 'id'>,
  { kind = 'other', scope = 'act', by = holder.world.staff }: { kind?: LinkKind; scope?: LinkScope; by?: Actor } = {},
) {
  const { id } = await by.call(linkMembers, {
    params: { id: holder.id },
    body: { other: 'person', other_id: person.id, kind, scope },
  });
  return { id, version: 1 };
}

/** The same session, acting for a person from now on. */
export function actingFor(by: Actor, person: Pick<Member, 'id'>): Actor {
  const acting = by.as({});
  acting.headers['acting-for'] = String(person.id);
  return acting;
}

/** What somebody types to ask a member for a link. */
export async function requestTo(asked: Actor, other: 'holder' | 'person') {
  const { basic_info } = await asked.call(getProfile);
  const { member_code, last_name, first_name } = basic_info;
  return {
    other,
    member_code: member_code ?? '',
    last_name,
    first_name,
    kind: 'other' as const,
    scope: 'see' as const,
  };
}

/** A link that a member of the world asked somebody for. */
async function asked(of: Actor, world: World) {
  const asker = await (await makeMember(world, { signIn: true })).signIn();
  await asker.call(askForLink, { body: await requestTo(of, 'person') });
}

const secondMember = slot('secondMember', member.make, { ofOrganization: true });
/** A link that holds. */
const link = slot('link', async (place) => makeLink(await member.make(place), await member.make(place)), {
  ofOrganization: true,
});
/** A link that a member asked for. */
const askedLink = slot(
  'askedLink',
  async (place) => {
    const made = await link.make(place);
    await place.world.server.sql(
      `update account_link set since = null, asked_by = 'holder' where facility_id = $1 and id = $2`,
      [place.world.id, made.id],
    );
    return made;
  },
  { ofOrganization: true },
);

async function ownLink(by: Actor, world: World) {
  await asked(by, world);
  const { id: person } = await by.call(getProfile);
  const [row] = await world.server.sql<{ id: number }>(
    'select id from account_link where facility_id = $1 and person_id = $2 and until is null',
    [world.id, person],
  );
  return { params: { id: row?.id ?? 0 }, body: { version: 1 } };
}

export const walk: FamilyWalk = {
  staff: {
    memberLinks: byId(member),
    linkMembers: {
      input: async (use) => ({
        params: { id: (await use(member)).id },
        body: { other: 'person', other_id: (await use(secondMember)).id, kind: 'other', scope: 'act' },
      }),
      foreign: { secondMember: 404 },
    },
    confirmLink: updates(askedLink, () => ({})),
    endLink: updates(link, () => ({})),
  },
  member: {
    ownLinks: { input: () => ({}) },
    askForLink: {
      input: async (_, world) => {
        const other = await (await makeMember(world, { signIn: true })).signIn();
        return { body: await requestTo(other, 'person') };
      },
    },
    confirmOwnLink: { input: ownLink },
    endOwnLink: { input: ownLink },
  },
  async seed(world) {
    await makeLink(await makeMember(world), await makeMember(world));
  },
};
