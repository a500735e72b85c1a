import { changeCorporateLink, corporates, getCorporateLink, renewCorporateLink } from '@tsudoi/contract/corporates';
import { makeFacility, makeStaff, onEngines, suiteServer, type World } from '@tsudoi/kit';
import { makeCorporate } from '@tsudoi/kit/families/corporates';
import { beforeAll, expect, it } from 'vitest';
import type { FacilityTx } from '../../db/scope.ts';
import { registrationByLink, takePlace } from './index.ts';

onEngines('the link by which staff register', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  beforeAll(async () => {
    world = await makeFacility(server);
  });

  const change = (id: number, body: { state: 'closed' | 'open' } | { state: 'limited'; places: number }) =>
    world.staff.call(changeCorporateLink, { params: { id }, body });
  const tokenOf = (path: string | null) => new URLSearchParams(path?.split('?')[1]).get('link') ?? '';
  const inside = <T>(work: (tx: FacilityTx) => Promise<T>) => server.running.scopes.inFacility(world.id, work);
  const opened = (corporate_code: string, token: string) =>
    inside((tx) => registrationByLink(tx, { corporate_code, token }));
  const take = (id: number, token: string) => inside((tx) => takePlace(tx, { id, token }));

  it('is closed at first and has no address; open it has one with a token of its own', async () => {
    const { id, code } = await makeCorporate(world);
    expect(await world.staff.call(getCorporateLink, { params: { id } })).toMatchObject({ state: 'closed', path: null });
    const link = await change(id, { state: 'open' });
    expect(link.path).toMatch(new RegExp(`^/corporate/${code}/register-new-account-member\\?link=[\\w-]{32}$`));
    expect(await opened(code, tokenOf(link.path))).toEqual({
      id,
      corporate_code: code,
      name: expect.stringContaining('商会'),
      open: true,
      places_left: null,
      email: null,
    });
    expect(await take(id, tokenOf(link.path))).toBe(true);
  });

  it('is of no use once it is closed, deleted with its corporate, or asked with another token or code', async () => {
    const { id, code } = await makeCorporate(world);
    const other = await makeCorporate(world);
    const token = tokenOf((await change(id, { state: 'open' })).path);
    expect(await opened(code, `${token}x`)).toBeUndefined();
    expect(await opened(other.code, token)).toBeUndefined();
    expect(await take(other.id, token)).toBe(false);
    await change(id, { state: 'closed' });
    expect(await opened(code, token)).toMatchObject({ open: false });
    expect(await take(id, token)).toBe(false);
    await change(id, { state: 'open' });
    await world.staff.call(corporates.remove, { params: { id }, query: { version: 1 } });
    expect(await opened(code, token)).toBeUndefined();
  });

  it('gives as many places as it is said, the last one once, and counts anew when it changes', async () => {
    const { id, code } = await makeCorporate(world);
    const token = tokenOf((await change(id, { state: 'limited', places: 2 })).path);
    expect(await opened(code, token)).toMatchObject({ open: true, places_left: 2 });
    const taken = await Promise.all([take(id, token), take(id, token), take(id, token)]);
    expect(taken.filter((one) => one)).toHaveLength(2);
    expect(await opened(code, token)).toMatchObject({ open: false, places_left: 0 });
    expect(await world.staff.call(getCorporateLink, { params: { id } })).toMatchObject({ places: 2, used: 2 });
    await change(id, { state: 'limited', places: 3 });
    expect(await opened(code, token)).toMatchObject({ open: true, places_left: 3 });
  });

  it('that was replaced is void, and the history says so without telling either', async () => {
    const { id, code } = await makeCorporate(world);
    const old = tokenOf((await change(id, { state: 'open' })).path);
    const link = await world.staff.call(renewCorporateLink, { params: { id } });
    const token = tokenOf(link.path);
    expect(link.state).toBe('open');
    expect(token).not.toBe(old);
    expect([await opened(code, old), await take(id, old)]).toEqual([undefined, false]);
    expect(await opened(code, token)).toMatchObject({ open: true });
    const entries = await server.sql(
      `select before, after from history where family = 'corporates' and facility_id = $1 and record_id = $2`,
      [world.id, id],
    );
    expect(entries).toHaveLength(2);
    expect(JSON.stringify(entries)).not.toMatch(new RegExp(`${old}|${token}`));
  });

  it('has its address for those who may edit corporates, and takes only places that can be', async () => {
    const { id } = await makeCorporate(world);
    const { actor: viewer } = await makeStaff(world, { permissions: { corporates: 'view' } });
    await change(id, { state: 'open' });
    const { link_token: token } = (
      await server.sql<{ link_token: string }>('select link_token from corporate where account_id = $1', [id])
    )[0]!;
    const seen = await viewer.ask(getCorporateLink, { params: { id } });
    expect(seen.json()).toMatchObject({ data: { state: 'open', path: null } });
    expect(seen.text).not.toContain(token);
    expect((await viewer.ask(changeCorporateLink, { params: { id }, body: { state: 'closed' } })).status).toBe(403);
    expect((await viewer.ask(renewCorporateLink, { params: { id } })).status).toBe(403);
    for (const body of [{ state: 'limited', places: 0 }, { state: 'limited' }, { state: 'ajar' }]) {
      const reply = await world.staff.ask(changeCorporateLink, { params: { id }, body: body as never });
      expect(reply.status).toBe(422);
    }
  });
});
