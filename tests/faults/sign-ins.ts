import { memberInfo } from '@tsudoi/contract/auth';
import {
  type Actor,
  type Deployment,
  type Member,
  makeMember,
  PASSWORD,
  type Part,
  until,
  type World,
} from '@tsudoi/kit';
import { counted, type Outcome } from './outcome.ts';
import { at } from './two-of-everything.ts';

/** Members sign in again and again while `fault` happens; every bearer that was handed out must work afterwards. */
export async function signInsDuring(
  place: { set: Deployment; world: World; api: Part },
  people: number,
  fault: () => Promise<{ over: number; api: Part }>,
): Promise<Pick<Outcome, 'written' | 'lost' | 'doubled' | 'recovered' | 'seen'>> {
  const { world, api, set } = place;
  const sessions = async (): Promise<number> => {
    const [row] = await set.sql<{ rows: number }>(
      `select count(*)::int as rows from session where facility_id = $1 and audience = 'member'`,
      [world.id],
    );
    return row?.rows ?? 0;
  };
  const before = await sessions();
  const members: Member[] = [];
  for (let n = 0; n < people; n++) members.push(await makeMember(world, { signIn: true, by: at(api, world.staff) }));
  const handedOut: Actor[] = [];
  const outcomes: string[] = [];
  let struck: Promise<{ over: number; api: Part }> | undefined;
  await Promise.all(
    members.map(async ({ memberCode }) => {
      for (let round = 0; round < 4; round++) {
        const person = at(api, world.visitor('member'));
        const answer = await person.signIn(memberCode, PASSWORD).then(
          () => '200',
          () => 'cut',
        );
        outcomes.push(answer);
        if (answer === '200') handedOut.push(person);
        if (struck !== undefined || handedOut.length < people) continue;
        struck = fault();
        struck.catch(() => {}); // whether it worked is asked below, once everybody is through
      }
    }),
  );
  const { over, api: after } = await (struck ?? fault());
  let lost = 0;
  for (const person of handedOut) if ((await at(after, person).ask(memberInfo)).status !== 200) lost += 1;
  for (const { memberCode } of members)
    await until('the sign-in', () =>
      at(after, world.visitor('member'))
        .signIn(memberCode, PASSWORD)
        .then(
          () => true,
          () => false,
        ),
    );
  // One for each try at most, whether its answer arrived or not.
  const doubled = Math.max(0, (await sessions()) - before - outcomes.length - members.length);
  return {
    written: handedOut.length + members.length,
    lost,
    doubled,
    recovered: Date.now() - over,
    seen: counted(outcomes),
  };
}
