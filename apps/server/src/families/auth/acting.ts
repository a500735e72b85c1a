import { Problem } from '@tsudoi/contract';
import { type LinkedPerson, linkScopes } from '@tsudoi/contract/account-links';
import { endsWithAge, fullName, jstToday } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import type { Identity, MemberSession } from '../../kernel/context.ts';
import type { Services } from '../../kernel/services.ts';
import { type LinkedAccount, personsOf, personsToPayFor } from './acting-store.ts';
import { memberIdentity } from './identities.ts';

async function personsToday(tx: FacilityTx, holder: number, only?: number): Promise<LinkedAccount[]> {
  const today = jstToday(new Date());
  return (await personsOf(tx, holder, only)).filter((person) => !endsWithAge(person, today));
}

/** Persons a member may act for, for the switch of the app. */
export async function linkedPersons(tx: FacilityTx, holder: number): Promise<LinkedPerson[]> {
  return (await personsToday(tx, holder)).map((person) => ({
    id: person.id,
    name: fullName(person),
    member_code: person.member_code ?? '',
    member_type: person.member_type,
    scope: person.scope,
  }));
}

/** Ids of the persons whose invoices a member sees and pays beside the own ones. */
export async function paidFor(tx: FacilityTx, holder: number): Promise<number[]> {
  const today = jstToday(new Date());
  return (await personsToPayFor(tx, holder)).filter((person) => !endsWithAge(person, today)).map(({ id }) => id);
}

/** How the identity of a member is read. */
type ReadIdentity = (tx: FacilityTx, accountId: number) => Promise<Identity<MemberSession> | undefined>;

/**
 * The session of a member as that of a person. The link is read anew on each call, so that one that has ended counts for
 * nothing from then on. @throws Problem link_over, link_too_narrow
 */
export const createActingFor =
  (identity: ReadIdentity) =>
  async (tx: FacilityTx, session: MemberSession, id: number, needs: 'see' | 'act' | 'pay'): Promise<MemberSession> => {
    const [person] = await personsToday(tx, session.accountId, id);
    const own = person && (await identity(tx, person.id));
    if (person === undefined || own === undefined) throw new Problem('link_over');
    if (linkScopes.indexOf(person.scope) < linkScopes.indexOf(needs)) throw new Problem('link_too_narrow');
    return {
      ...own,
      sessionId: session.sessionId,
      holder: {
        accountId: session.accountId,
        accountCode: session.accountCode,
        name: fullName({ last_name: session.lastName, first_name: session.firstName }),
      },
    };
  };

/** Who is signed in, and where that is asked. */
interface AtHome {
  tx: FacilityTx;
  session: MemberSession;
  services: Pick<Services, 'hiddenMenus'>;
}

/** The session of whoever is signed in, or theirs as that of a person. @throws Problem link_over, link_too_narrow */
export const sessionAs = async (
  { tx, session, services }: AtHome,
  id: number,
  needs: 'see' | 'act' = 'act',
): Promise<MemberSession> =>
  id === session.accountId ? session : createActingFor(memberIdentity(services.hiddenMenus))(tx, session, id, needs);

/** Ids of whoever is signed in and of the persons they may do something for, and whether they pay for them too. */
export async function family({
  tx,
  session,
}: Pick<AtHome, 'tx' | 'session'>): Promise<{ id: number; pays: boolean }[]> {
  const persons = (await linkedPersons(tx, session.accountId)).filter(({ scope }) => scope !== 'see');
  return [{ id: session.accountId, pays: true }, ...persons.map(({ id, scope }) => ({ id, pays: scope === 'pay' }))];
}
