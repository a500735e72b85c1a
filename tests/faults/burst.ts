import { createMember } from '@tsudoi/contract/members';
import { type Actor, basicInfo, type Deployment, type Part, until, type World } from '@tsudoi/kit';
import { counted, type Outcome } from './outcome.ts';
import { at } from './two-of-everything.ts';

const LANES = 8;
/** What a new member is answered with, and what one is whose code is there already. */
const WRITTEN = '201';
const TAKEN = '422';

/** What a burst of writes goes to: the process may be another one after the fault. */
export interface Place {
  set: Deployment;
  world: World;
  api: Part;
}

/** Creates a member under a code of its own and returns what came back. */
async function write(world: World, by: Actor, code: string): Promise<string> {
  const body = { basic_info: basicInfo(world, { member_code: code }) };
  const reply = await by.ask(createMember, { body }).catch((error: NodeJS.ErrnoException) => error.code ?? 'cut');
  if (typeof reply === 'string') return reply;
  if (reply.status < 500) return String(reply.status);
  // Who is refused is told why, in words.
  const { error_code, message } = reply.failure();
  if (message === '') throw new Error(`${reply.status} without words: ${reply.text}`);
  return `${reply.status} ${error_code}`;
}

/** What the database holds of the codes: rows, and rows of history. */
async function held(set: Deployment, prefix: string): Promise<{ codes: Set<string>; rows: number; histories: number }> {
  const rows = await set.sql<{ code: string; histories: number }>(
    `select a.member_code as code, (select count(*)::int from history h where h.facility_id = a.facility_id and h.family = 'members' and h.record_id = a.id) as histories
     from account a where a.member_code like $1`,
    [`${prefix}%`],
  );
  return {
    codes: new Set(rows.map(({ code }) => code)),
    rows: rows.length,
    histories: rows.reduce((sum, { histories }) => sum + histories, 0),
  };
}

/**
 * Writes `count` members, eight at a time, and lets `fault` happen when a third of them is there. Whoever was not told that
 * it worked tries again afterwards, as a person would, until it is there; what was told and is not there is lost.
 */
export async function burst(
  place: Place,
  prefix: string,
  count: number,
  fault: () => Promise<{ over: number; api: Part }>,
): Promise<Pick<Outcome, 'written' | 'lost' | 'doubled' | 'recovered' | 'seen'>> {
  const { set, world } = place;
  const codes = Array.from({ length: count }, (_, index) => `${prefix}${String(index).padStart(5, '0')}`);
  const told = new Set<string>();
  const outcomes: string[] = [];
  let next = 0;
  let third: () => void = () => {};
  const reached = new Promise<void>((resolve) => (third = resolve));
  const lanes = Array.from({ length: LANES }, async () => {
    for (let code = codes[next++]; code !== undefined; code = codes[next++]) {
      const answer = await write(world, at(place.api, world.staff), code);
      outcomes.push(answer);
      if (answer === WRITTEN) told.add(code);
      if (told.size >= count / 3) third();
    }
  });
  let inTheMiddle = false;
  const struck = reached.then(() => {
    inTheMiddle = outcomes.length < count;
    return fault();
  });
  await Promise.all(lanes);
  third();
  const { over, api } = await struck;
  if (!inTheMiddle) throw new Error(`nothing broke in the middle: ${counted(outcomes)}`);

  const toldBefore = [...told];
  for (const code of codes.filter((one) => !told.has(one)))
    await until(
      `${code} being there`,
      // Taken means that the first try was written although nobody was told.
      async () => [WRITTEN, TAKEN].includes(await write(world, at(api, world.staff), code)),
      { within: 30_000, every: 50 },
    );
  const recovered = Date.now() - over;
  const { codes: there, rows, histories } = await held(set, prefix);
  return {
    written: there.size,
    lost: toldBefore.filter((code) => !there.has(code)).length + (count - there.size),
    doubled: rows - there.size + Math.max(0, histories - rows),
    recovered,
    seen: counted(outcomes),
  };
}
