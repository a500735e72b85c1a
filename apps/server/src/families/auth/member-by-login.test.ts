import { makeFacility, makeMember, onEngines, suiteServer } from '@tsudoi/kit';
import { expect, it } from 'vitest';
import type { FacilityTx } from '../../db/scope.ts';
import { memberByLogin } from './store.ts';

onEngines('looking a member up to sign in', (engine) => {
  const server = suiteServer({ engine });

  it('asks the database the same, whether a number or an address is known', async () => {
    const world = await makeFacility(server);
    const member = await makeMember(world);
    const asked = async (login: string) => {
      const statements: string[] = [];
      const found = await server.running.scopes.readFacility(world.id, (tx) => {
        const counted: FacilityTx = {
          ...tx,
          rows(query) {
            statements.push(query.compile().sql);
            return tx.rows(query);
          },
          one(query) {
            statements.push(query.compile().sql);
            return tx.one(query);
          },
        };
        return memberByLogin(counted, { code: login, email: login });
      });
      return { id: found?.id, statements };
    };
    const nobody = await asked('S999999');
    expect(nobody.id).toBeUndefined();
    expect(nobody.statements.length).toBeGreaterThan(0);
    for (const login of [member.memberCode, member.email ?? ''])
      expect(await asked(login)).toEqual({ id: member.id, statements: nobody.statements });
  });
});
