import { findBanks, findBranches } from '@tsudoi/contract/account-transfers';
import { makeFacility, suiteServer, type World } from '@tsudoi/kit';
import { beforeAll, describe, expect, it } from 'vitest';

describe('banks and branches, where an account is typed', () => {
  const server = suiteServer();
  let world: World;
  beforeAll(async () => {
    world = await makeFacility(server);
  });
  const banks = (keyword: string) => world.staff.call(findBanks, { query: { keyword } });
  const branches = (keyword: string, bank = '0001') => world.staff.call(findBranches, { query: { bank, keyword } });
  const MIZUHO = { code: '0001', name: 'みずほ', kana: 'ﾐｽﾞﾎ' };

  it.each(['みずほ', 'みずほ銀行', 'ミズホ', 'ﾐｽﾞﾎ', 'mizuho', '0001', '０００１'])(
    'are found by %s',
    async (keyword) => {
      expect((await banks(keyword))[0]).toEqual(MIZUHO);
    },
  );

  it('are those of the bank, also where the list writes large kana for small ones', async () => {
    const place = { code: '004', name: '丸の内中央', kana: 'ﾏﾙﾉｳﾁﾁﾕｳｵｳ' };
    for (const keyword of ['丸の内中央支店', 'まるのうちちゅうおう', '004'])
      expect((await branches(keyword))[0]).toEqual(place);
    expect(await branches('', '9999')).toEqual([]);
  });

  it('of which the list knows nothing yet are taken by their whole code', async () => {
    expect(await banks('9990')).toEqual([{ code: '9990', name: null, kana: null }]);
    expect(await banks('999')).not.toContainEqual({ code: '999', name: null, kana: null });
    expect(await branches('999', '0001')).toEqual([{ code: '999', name: null, kana: null }]);
  });

  it('are named again by their codes', async () => {
    expect(await world.staff.call(findBanks, { query: { codes: '0001,9990' } })).toEqual([
      MIZUHO,
      { code: '9990', name: null, kana: null },
    ]);
  });

  it('come as many as a list of choices shows', async () => {
    expect(await banks('')).toHaveLength(30);
  });
});
