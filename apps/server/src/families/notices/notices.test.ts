import { notices, shownNotices } from '@tsudoi/contract/notices';
import { DAY_MS, HOUR_MS } from '@tsudoi/domain';
import {
  type Actor,
  makeFacility,
  makeNotice,
  noticeBody,
  onEngines,
  operatorOf,
  suiteServer,
  type World,
} from '@tsudoi/kit';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';

const ahead = (ms: number): string => new Date(Date.now() + ms).toISOString();

onEngines('notices', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  let operator: Actor;

  beforeAll(async () => {
    world = await makeFacility(server);
    operator = await operatorOf(server);
  });
  beforeEach(async () => {
    const { items } = await operator.call(notices.search, { body: { per_page: 'all', default_search: {} } });
    for (const { id, version } of items) await operator.call(notices.remove, { params: { id }, query: { version } });
  });

  const shown = () => server.visitor(world.host, 'manage').call(shownNotices);
  const texts = async () => (await shown()).map(({ text }) => text);

  it('are shown to whoever is about to sign in, at every facility, from the moment they are written', async () => {
    expect(await shown()).toEqual([]);
    const { id, text } = await makeNotice(operator);
    expect(await shown()).toEqual([{ id, text, on: expect.any(String), starts_at: null, ends_at: null }]);
    const other = await makeFacility(server);
    expect(await server.visitor(other.host, 'manage').call(shownNotices)).toHaveLength(1);
    expect((await server.visitor('nobody.tsudoi.test', 'manage').ask(shownNotices)).status).toBe(404);
  });

  it('show what lies ahead first and soonest first, then the newest; what waits or is over is not shown', async () => {
    const from = (days: number) => ({ shown_from: ahead(-days * DAY_MS) });
    const at = (ms: number) => ({ starts_at: ahead(ms), ends_at: ahead(ms + HOUR_MS) });
    await makeNotice(operator, { text: '先週', ...from(7) });
    await makeNotice(operator, { text: '昨日', ...from(1) });
    await makeNotice(operator, { text: 'あさって', ...from(9), ...at(2 * DAY_MS) });
    await makeNotice(operator, { text: '明日', ...from(9), ...at(DAY_MS) });
    await makeNotice(operator, { text: '済んだ点検', ...from(9), ...at(-3 * DAY_MS) });
    await makeNotice(operator, { text: '待つ', shown_from: ahead(HOUR_MS) });
    await makeNotice(operator, { text: '終わった', ...from(2), shown_until: ahead(-HOUR_MS) });
    expect(await texts()).toEqual(['明日', 'あさって', '昨日', '済んだ点検', '先週']);
    const list = await operator.call(notices.search, { body: { default_search: { keyword: '待つ' } } });
    expect(list.items).toMatchObject([{ text: '待つ', state: 'waiting' }]);
  });

  it('speak the language of the reader where the operator wrote it', async () => {
    await makeNotice(operator, { text: '点検', text_en: 'Maintenance' });
    await makeNotice(operator, { text: '日本語だけ' });
    const reply = await server.visitor(world.host, 'manage').ask(shownNotices, {}, { 'accept-language': 'en' });
    expect(reply.text).toContain('Maintenance');
    expect(reply.text).toContain('日本語だけ');
    expect(reply.text).not.toContain('点検');
  });

  it('change with the version that was read; stale and missing ones change nothing', async () => {
    const { id } = await makeNotice(operator);
    const body = { ...noticeBody({ text: '改めたお知らせ' }), version: 1 };
    expect(await operator.call(notices.update, { params: { id }, body })).toMatchObject({ id, version: 2 });
    expect(await texts()).toEqual(['改めたお知らせ']);
    const late = await operator.ask(notices.update, { params: { id }, body: { ...body, text: '遅い' } });
    expect(late.status).toBe(409);
    const { version: _, ...unversioned } = body;
    const missing = await operator.ask(notices.update, { params: { id }, body: unversioned });
    expect(missing.failure().error_fields?.version?.[0]?.code).toBe('required');
    expect((await operator.ask(notices.remove, { params: { id }, query: { version: 1 } })).status).toBe(409);
    for (const unknown of [2_000_000_000, 'abc'])
      expect((await operator.ask(notices.get, { params: { id: unknown } })).status).toBe(404);
    expect(await operator.call(notices.get, { params: { id } })).toMatchObject({ text: '改めたお知らせ', version: 2 });
  });

  it('refuse times out of order and texts that are missing, at their fields', async () => {
    const cases: [Record<string, unknown>, string, string][] = [
      [{ text: ' ' }, 'text', 'required'],
      [{ text: 'あ'.repeat(301) }, 'text', 'max_length'],
      [{ shown_from: '' }, 'shown_from', 'required'],
      [{ shown_until: '2026/02/30 10:00' }, 'shown_until', 'date_unknown'],
      [{ shown_until: ahead(-2 * DAY_MS) }, 'shown_until', 'date_order'],
      [{ ends_at: ahead(DAY_MS) }, 'starts_at', 'required'],
      [{ starts_at: ahead(DAY_MS), ends_at: ahead(HOUR_MS) }, 'ends_at', 'date_order'],
    ];
    for (const [fields, field, code] of cases) {
      const reply = await operator.ask(notices.create, { body: noticeBody(fields) });
      expect(reply.status, field).toBe(422);
      expect(reply.failure().error_fields?.[field]?.[0]?.code, reply.text).toBe(code);
    }
    expect(await texts()).toEqual([]);
  });

  it('leave what was written, changed and deleted in the operators’ log', async () => {
    const { id } = await makeNotice(operator, { text: '一つ目' });
    await operator.call(notices.update, { params: { id }, body: { ...noticeBody({ text: '二つ目' }), version: 1 } });
    await operator.call(notices.remove, { params: { id }, query: { version: 2 } });
    const rows = await server.sql<{ action: string; detail: object }>(
      `select action, detail from operator_log where (detail ->> 'id')::int = $1 and action like 'notices.%' order by id`,
      [id],
    );
    expect(rows).toMatchObject([
      { action: 'notices.create', detail: { after: { text: '一つ目' } } },
      { action: 'notices.update', detail: { before: { text: '一つ目' }, after: { text: '二つ目' } } },
      { action: 'notices.delete', detail: { before: { text: '二つ目' } } },
    ]);
  });

  it('are read once for all who ask within seconds, and again after a reading that failed', async () => {
    await makeNotice(operator);
    const read = vi.spyOn(server.running.scopes, 'readFacility').mockRejectedValueOnce(new Error('no database'));
    expect((await server.visitor(world.host, 'manage').ask(shownNotices)).status).toBe(500);
    for (const list of await Promise.all(Array.from({ length: 20 }, shown))) expect(list).toHaveLength(1);
    expect(read).toHaveBeenCalledTimes(2);
    read.mockRestore();
  });
});
