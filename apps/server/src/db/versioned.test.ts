import { makeFacility, onEngines, suiteServer, type World } from '@tsudoi/kit';
import { beforeAll, expect, it } from 'vitest';
import type { FacilityTx } from './scope.ts';
import { recordsOf } from './versioned.ts';

const records = recordsOf('organization');

onEngines('a versioned table', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  const inside = <T>(work: (tx: FacilityTx) => Promise<T>) => server.running.scopes.inFacility(world.id, work);
  const insert = (code: string) => inside((tx) => records.insert(tx, { code, name: '組織', type: 2 }, '田中'));
  const version = 1;

  beforeAll(async () => {
    world = await makeFacility(server);
  });

  it('inserts the first version, changes what is given and marks what is deleted', async () => {
    const id = await insert('A');
    expect(await inside((tx) => records.update(tx, { id, version }, { name: '改', phone: undefined }, '鈴木'))).toBe(2);
    expect(await inside((tx) => records.byId(tx, id))).toMatchObject({ code: 'A', name: '改', updated_by: '鈴木' });
    expect(await inside((tx) => records.remove(tx, { id, version: 2 }, '佐藤'))).toBe(3);
    expect(await inside((tx) => records.byId(tx, id))).toBeUndefined();
  });

  it('tells whoever is too late who was faster, and when, also after a deletion', async () => {
    const id = await insert('B');
    await inside((tx) => records.update(tx, { id, version }, { name: '先' }, '鈴木'));
    const late = () => inside((tx) => records.update(tx, { id, version }, { name: '後' }, '佐藤'));
    const by = (name: string) => ({ code: 'stale', params: { by: name, at: expect.stringMatching(/^\d{4}-.*Z$/) } });
    await expect(late()).rejects.toMatchObject(by('鈴木'));
    await expect(inside((tx) => records.remove(tx, { id, version }, '佐藤'))).rejects.toMatchObject(by('鈴木'));
    await inside((tx) => records.remove(tx, { id, version: 2 }, '高橋'));
    await expect(late()).rejects.toMatchObject(by('高橋'));
    await expect(
      inside((tx) => records.update(tx, { id: 2_000_000_000, version }, { name: '無' }, '佐藤')),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  it('throws where an insert returns no row, instead of going on with an id that is none', async () => {
    await server.sql(`create function nothing() returns trigger language plpgsql as 'begin return null; end'`);
    await server.sql('create trigger swallow before insert on organization for each row execute function nothing()');
    try {
      await expect(insert('C')).rejects.toThrow('no row came back');
    } finally {
      await server.sql('drop trigger swallow on organization');
    }
  });
});
