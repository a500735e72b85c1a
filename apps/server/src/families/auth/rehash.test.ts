import { argon2Sync, randomBytes } from 'node:crypto';
import { makeFacility, makeOperator, makeStaff, onEngines, PASSWORD, suiteServer, type World } from '@tsudoi/kit';
import { beforeAll, expect, it } from 'vitest';
import { isOutdated, verifyPassword } from '../../kernel/secrets.ts';

/** A hash of other days: 8 MiB and one pass. */
function oldHash(password: string): string {
  const nonce = randomBytes(16);
  const tag = argon2Sync('argon2id', {
    message: password,
    nonce,
    memory: 8_192,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  });
  return `argon2id$8192,1,1$${nonce.toString('base64url')}$${tag.toString('base64url')}`;
}

onEngines('a password hash', (engine) => {
  const server = suiteServer({ engine });
  let world: World;

  beforeAll(async () => {
    world = await makeFacility(server);
  });

  it("is made anew at the next sign-in where its costs are not today's", async () => {
    const { id, email } = await makeStaff(world, { signIn: false });
    const hashOf = async () =>
      (await server.sql<{ password_hash: string }>('select password_hash from account where id = $1', [id]))[0]!
        .password_hash;
    await server.sql('update account set password_hash = $2 where id = $1', [id, oldHash(PASSWORD)]);
    await expect(world.visitor('manage').signIn(email, 'wrong-one-1')).rejects.toThrow();
    expect(isOutdated(await hashOf())).toBe(true);
    await world.visitor('manage').signIn(email, PASSWORD);
    const renewed = await hashOf();
    expect([isOutdated(renewed), await verifyPassword(renewed, PASSWORD)]).toEqual([false, true]);
    await world.visitor('manage').signIn(email, PASSWORD);
    expect(await hashOf()).toBe(renewed);
  });

  it('of an operator too', async () => {
    const operator = await makeOperator(server);
    const [row] = await server.sql<{ id: number; email: string }>(
      'select id, email from operator order by id desc limit 1',
    );
    await server.sql('update operator set password_hash = $2 where id = $1', [row!.id, oldHash(PASSWORD)]);
    await operator.signIn(row!.email, PASSWORD);
    const [after] = await server.sql<{ password_hash: string }>('select password_hash from operator where id = $1', [
      row!.id,
    ]);
    expect(isOutdated(after!.password_hash)).toBe(false);
  });
});
