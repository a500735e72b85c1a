import {
  adminReference,
  manageReference,
  memberReference,
  validateCity,
  validatePrefecture,
} from '@tsudoi/contract/reference';
import { ADMIN_HOST, actor, makeFacility, onEngines, suiteServer, type World } from '@tsudoi/kit';
import { beforeAll, expect, it } from 'vitest';

onEngines('reference calls', (engine) => {
  const server = suiteServer({ engine });
  let world: World;

  beforeAll(async () => {
    world = await makeFacility(server);
  });

  it('answer one place at the top as well, several in the list only, none with 404', async () => {
    const visitor = world.visitor('member');
    const zip = (zipcode: string) => visitor.ask(memberReference.zipcode, { query: { zipcode } });
    expect((await zip('231-0023')).json()).toMatchObject({
      data: { items: [{ city_code: '14104' }], pref_name: '神奈川県', city_name: '横浜市中区', area_name: '山下町' },
    });
    const two = (await zip('498-0000')).json<{ data: Record<string, unknown> }>().data;
    expect(two.items).toHaveLength(2);
    expect(two).not.toHaveProperty('pref_name');
    expect((await zip('0000000')).status).toBe(404);
    expect((await zip('')).status).toBe(422);
  });

  it('are open in all three areas, never paged', async () => {
    const admin = actor(server, { host: ADMIN_HOST, audience: 'admin' });
    const areas = [
      [world.visitor('manage'), manageReference],
      [world.visitor('member'), memberReference],
      [admin, adminReference],
    ] as const;
    for (const [who, calls] of areas) {
      const prefectures = await who.ask(calls.prefectures);
      expect(prefectures.json<{ data: unknown[] }>().data).toHaveLength(47);
      const cities = await who.ask(calls.cities, { query: { pref_code: '01' } });
      expect(cities.json<{ data: { id: string; text: string }[] }>().data).toContainEqual({
        id: '01100',
        text: '札幌市',
      });
      expect((await who.ask(calls.cities)).json()).toEqual({ data: [] });
    }
  });

  it('tell a code that exists from one that does not', async () => {
    const admin = actor(server, { host: ADMIN_HOST, audience: 'admin' });
    expect((await admin.ask(validateCity, { body: { city_code: '14100' } })).status).toBe(200);
    expect((await admin.ask(validateCity, { body: { city_code: '99999' } })).failure().error_fields).toMatchObject({
      city_code: [{ code: 'city_unknown' }],
    });
    expect((await admin.ask(validatePrefecture, { body: { pref_code: '47' } })).status).toBe(200);
    expect((await admin.ask(validatePrefecture, { body: { pref_code: '00' } })).status).toBe(422);
  });
});
