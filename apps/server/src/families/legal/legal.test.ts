import { memberInfo } from '@tsudoi/contract/auth';
import {
  dueConsents,
  getLegalTexts,
  giveConsents,
  legalText,
  legalVersion,
  legalVersions,
  previewLegalText,
  searchConsents,
  updateLegalText,
} from '@tsudoi/contract/legal';
import { makeFacility, makeMember, makeOrganization, makeStaff, onEngines, suiteServer } from '@tsudoi/kit';
import { writeText } from '@tsudoi/kit/families/legal';
import { expect, it } from 'vitest';

const TERMS = { kind: 'terms', locale: 'ja' } as const;

onEngines('the legal texts of a facility', (engine) => {
  const server = suiteServer({ engine });

  it('are written in versions that stay, safe to show, and are not overwritten by an older page', async () => {
    const world = await makeFacility(server);
    expect(await writeText(world, '<p>第一<script>alert(1)</script></p>')).toBe(1);
    expect(await writeText(world, '<p>第一</p>', { version: 1 })).toBe(1);
    expect(await writeText(world, '<p>第二</p>', { version: 1 })).toBe(2);
    const late = await world.staff.ask(updateLegalText, {
      params: TERMS,
      body: { title: '遅い', body: '<p>遅い</p>', version: 1 },
    });
    expect(late.failure().error_code).toBe('stale');
    expect(await world.visitor('member').call(legalText, { params: { kind: 'terms' } })).toMatchObject({
      body: '<p>第二</p>',
    });
    const versions = await world.staff.call(legalVersions, { params: TERMS });
    expect(versions.map(({ version, asks_again, written_by }) => [version, asks_again, written_by])).toEqual([
      [2, false, `${world.marker} 管理`],
      [1, false, `${world.marker} 管理`],
    ]);
    expect(await world.staff.call(legalVersion, { params: { ...TERMS, version: 1 } })).toMatchObject({
      body: '<p>第一</p>',
    });
    expect(await world.staff.call(previewLegalText, { body: { body: '<p onclick="x()">見る</p>' } })).toEqual({
      body: '<p>見る</p>',
    });
    const texts = await world.staff.call(getLegalTexts);
    expect(texts.map(({ kind, locale, version }) => [kind, locale, version])).toEqual([
      ['policy', 'ja', 0],
      ['policy', 'en', 0],
      ['terms', 'ja', 2],
      ['terms', 'en', 0],
      ['commercial-laws', 'ja', 0],
      ['commercial-laws', 'en', 0],
    ]);
    const entries = await server.sql(
      `select action, version from history where family = 'legal' and facility_id = $1 order by id`,
      [world.id],
    );
    expect(entries).toEqual([
      { action: 'update', version: 1 },
      { action: 'update', version: 2 },
    ]);
  });

  it('ask members again when staff say so: of the version that was read, once for each, and staff see who agreed', async () => {
    const world = await makeFacility(server);
    const [hanako, taro] = [await makeMember(world, { signIn: true }), await makeMember(world, { signIn: true })];
    const [first, second] = [await hanako.signIn(), await taro.signIn()];
    const isDue = async () => [(await first.call(memberInfo)).consent_due, (await second.call(memberInfo)).consent_due];
    await writeText(world, '<p>規約</p>');
    expect(await isDue()).toEqual([false, false]);
    await writeText(world, '<p>新しい規約</p>', { version: 1, ask: true });
    await writeText(world, '<p>方針</p>', { kind: 'policy', ask: true });
    expect(await isDue()).toEqual([true, true]);
    expect((await first.call(dueConsents)).map(({ kind, version, body }) => [kind, version, body])).toEqual([
      ['terms', 2, '<p>新しい規約</p>'],
      ['policy', 1, '<p>方針</p>'],
    ]);
    const agree = (...consents: { kind: 'terms' | 'policy'; version: number }[]) =>
      first.ask(giveConsents, { body: { consents } });
    const refused = (await agree({ kind: 'terms', version: 1 })).failure();
    expect(refused.error_fields).toMatchObject({
      'consents.terms': [{ code: 'consent_outdated' }],
      'consents.policy': [{ code: 'accepted' }],
    });
    expect((await agree({ kind: 'terms', version: 2 }, { kind: 'policy', version: 1 })).status).toBe(200);
    expect(await isDue()).toEqual([false, true]);
    const { items } = await world.staff.call(searchConsents, { body: { default_search: { kind: 'terms' } } });
    expect(items).toEqual([
      expect.objectContaining({ account_id: hanako.id, version: 2, locale: 'ja', screen: 'consent' }),
    ]);
    const [stored] = await server.sql(
      `select text_hash, address from consent where facility_id = $1 and account_id = $2 and kind = 'terms'`,
      [world.id, hanako.id],
    );
    expect(stored).toEqual({ text_hash: expect.stringMatching(/^[0-9a-f]{64}$/), address: expect.any(String) });
    // A version that asks nobody lets everybody be; the next that does asks everybody.
    await writeText(world, '<p>規約の誤字</p>', { version: 2 });
    expect(await isDue()).toEqual([false, true]);
    await writeText(world, '<p>規約の三</p>', { version: 3, ask: true });
    expect(await isDue()).toEqual([true, true]);
    // Who reads another language is asked of its text alone.
    await agree({ kind: 'terms', version: 4 });
    await writeText(world, '<p>Terms</p>', { locale: 'en', ask: true });
    expect(await isDue()).toEqual([false, true]);
  });

  it('are for staff with the menu of the main settings; who agreed is shown within reach', async () => {
    const world = await makeFacility(server, { organizations: true });
    const [own, other] = [await makeOrganization(world), await makeOrganization(world)];
    await writeText(world, '<p>規約</p>', { ask: true });
    for (const { id } of [own, other]) {
      const member = await makeMember(world, { signIn: true, basicInfo: { organization_ids: [id] } });
      await (await member.signIn()).call(giveConsents, { body: { consents: [{ kind: 'terms', version: 1 }] } });
    }
    const { actor } = await makeStaff(world, { organizations: [own.id], permissions: { 'settings.main': 'view' } });
    expect((await actor.call(searchConsents, { body: { default_search: { kind: 'terms' } } })).total).toBe(1);
    const write = { params: TERMS, body: { title: 'x', body: '<p>x</p>', version: 1 } };
    expect((await actor.ask(updateLegalText, write)).status).toBe(403);
    const { actor: blind } = await makeStaff(world, { permissions: { members: 'edit' } });
    expect((await blind.ask(getLegalTexts)).status).toBe(403);
    const notice = {
      params: { kind: 'commercial-laws', locale: 'ja' },
      body: { title: 'x', body: 'x', version: 0 },
    } as const;
    expect(
      (await world.staff.ask(updateLegalText, { ...notice, body: { ...notice.body, ask_again: true } })).status,
    ).toBe(422);
  });
});
