import { managerInfo } from '@tsudoi/contract/auth';
import { createMember, getMember, searchMembers } from '@tsudoi/contract/members';
import { type Actor, serverProcess, until } from '@tsudoi/kit';
import { expect } from 'vitest';
import { everyMember } from './kill.ts';

const HOST = 'aoba.localhost';
const STAFF = 'staff@aoba.example';
const LANES = 4;

/**
 * Kills a server that is everything in one process with SIGKILL while `count` members are written and staff sign in, starts
 * it again, and proves that what was told is there, once, and that what was not told can be done again.
 */
export async function killWhileWriting(
  engine: Parameters<typeof serverProcess>[0],
  prefix: string,
  count: number,
): Promise<void> {
  const server = await serverProcess(engine);
  try {
    await server.start();
    const staff = await server.signIn(HOST, 'manage', STAFF);
    const { items } = await staff.call(searchMembers, { body: { default_search: {} } });
    const { basic_info: info } = await staff.call(getMember, { params: { id: items[0]!.id } });
    /** Returns the status, or `cut`. */
    const write = async (by: Actor, code: string): Promise<string> => {
      const names = { last_name: '死活', first_name: '花子', last_name_kana: 'シカツ', first_name_kana: 'ハナコ' };
      const body = { basic_info: { ...names, member_type: info.member_type, member_code: code } };
      return by.ask(createMember, { body }).then(
        ({ status }) => String(status),
        () => 'cut',
      );
    };
    const codes = Array.from({ length: count }, (_, index) => `${prefix}${String(index).padStart(5, '0')}`);
    const told: string[] = [];
    const signedIn: Actor[] = [];
    let [next, running] = [0, true];
    const writing = Array.from({ length: LANES }, async () => {
      for (let code = codes[next++]; code !== undefined && running; code = codes[next++]) {
        const answer = await write(staff, code);
        if (answer === '201') told.push(code);
        else expect(answer).toBe('cut');
      }
    });
    const entering = async (): Promise<void> => {
      while (running)
        await server.signIn(HOST, 'manage', STAFF).then(
          (person) => signedIn.push(person),
          () => undefined,
        );
    };
    const lanes = Promise.all([...writing, entering()]);
    await until('a third of them', () => told.length >= count / 3 && signedIn.length > 0, {
      within: 120_000,
      every: 5,
    });
    await server.kill();
    running = false;
    await lanes;
    expect(told.length, 'killed in the middle').toBeLessThan(count);

    await server.start();
    for (const person of signedIn) expect((await person.ask(managerInfo)).status).toBe(200);
    const again = await server.signIn(HOST, 'manage', STAFF);
    const found = (await everyMember(again, prefix)).map(({ member_code }) => member_code);
    expect(
      told.filter((code) => !found.includes(code)),
      'told and lost',
    ).toEqual([]);
    // Of what was under way nobody was told anything: each was written whole or not at all.
    expect(found.length - told.length).toBeLessThanOrEqual(LANES);
    // Taken is what was written although nobody was told.
    for (const code of codes.filter((one) => !told.includes(one)))
      expect(['201', '422']).toContain(await write(again, code));
    const all = await everyMember(again, prefix);
    expect(new Set(all.map(({ member_code }) => member_code)).size).toBe(count);
    expect(all.map(({ version }) => version)).toEqual(codes.map(() => 1));
  } finally {
    await server.remove();
  }
}
