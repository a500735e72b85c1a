import { facilityByHost, getFacility, updateFacility } from '@tsudoi/contract/facilities';
import { staffUploadTicket } from '@tsudoi/contract/storages';
import {
  type Actor,
  makeFacility,
  makeOperator,
  onEngines,
  operatorOf,
  suiteServer,
  uploadFile,
  type World,
} from '@tsudoi/kit';
import { beforeAll, expect, it } from 'vitest';
import { createLog } from '../../kernel/log.ts';
import { startSweeper } from '../../retention/sweeper.ts';
import { storageRetention } from './retention.ts';

onEngines('a file of a record', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  let foreign: World;
  let operator: Actor;

  beforeAll(async () => {
    world = await makeFacility(server);
    foreign = await makeFacility(server);
    operator = await operatorOf(server);
  });

  const logo = (facility = world.id, by = operator) =>
    uploadFile(by, { purpose: 'logo', file_name: 'mark.png', facility });
  const read = (where = world) => operator.call(getFacility, { params: { id: where.id } });
  async function save(value: unknown, where = world) {
    const { name, host_names, business_type, version } = await read(where);
    const body = { name, host_names, business_type, version, logo: value };
    return operator.ask(updateFacility, { params: { id: where.id }, body });
  }
  const saved = async (value: unknown, where = world) => {
    const reply = await save(value, where);
    expect(reply.status, reply.text).toBe(200);
  };
  const shown = async () => (await world.visitor('member').call(facilityByHost, { query: {} })).logo_image_path;
  const rowOf = async (path: string) =>
    (
      await server.sql('select owner_kind, owner_id, owner_field, detached_at from stored_file where key = $1', [path])
    )[0];
  const codesOf = async (value: unknown, where = world) =>
    (await save(value, where)).failure().error_fields?.logo?.map(({ code }) => code);

  it('is an upload that the record takes over when it is saved, and that everybody sees then', async () => {
    const file = await logo();
    expect(await rowOf(file.file_path)).toMatchObject({ owner_kind: 'operator', owner_field: null });
    await saved(file.file_path);
    expect((await read()).logo).toMatchObject({
      file_path: file.file_path,
      file_name: 'mark.png',
      content_type: 'image/png',
    });
    expect(await rowOf(file.file_path)).toMatchObject({
      owner_kind: 'facility',
      owner_id: world.id,
      owner_field: 'logo',
    });
    const address = await shown();
    expect(address).toMatch(/^\/files\/public\//);
    expect((await world.visitor('member').raw({ path: address ?? '' })).status).toBe(200);
    const preview = (await read()).logo?.file_url ?? '';
    expect((await operator.raw({ path: preview })).status).toBe(200);
  });

  it('stays when the value that was read is sent back, and when none is sent', async () => {
    const file = await logo();
    await saved(file);
    const before = await read();
    await saved(before.logo);
    await saved(undefined);
    const after = await read();
    expect(after.logo?.file_path).toBe(file.file_path);
    expect(after.version).toBe(before.version);
  });

  it('is taken out by null or another file, and swept thirty days later; what is used stays', async () => {
    const [first, second] = [await logo(), await logo()];
    await saved(first);
    await saved(second);
    expect(await rowOf(first.file_path)).toMatchObject({ owner_kind: 'detached', owner_field: null });
    expect(await shown()).toContain(second.file_path.split('/').at(-1));
    await saved(null);
    expect([(await read()).logo, await shown()]).toEqual([null, null]);
    const third = await logo();
    await saved(third);
    const { storage } = server.running.services;
    const sweeper = startSweeper({
      rules: storageRetention,
      scopes: server.running.scopes,
      storage,
      log: createLog({ quiet: true }),
      roundSeconds: 0,
      lookMs: 60_000,
    });
    await server.sql("update stored_file set created_at = now() - interval '40 days' where facility_id = $1", [
      world.id,
    ]);
    await server.sql("update stored_file set detached_at = now() - interval '31 days' where key = $1", [
      first.file_path,
    ]);
    await sweeper.round();
    await sweeper.stop();
    const there = await Promise.all([first, second, third].map(({ file_path }) => storage.exists(file_path)));
    expect(there).toEqual([false, true, true]);
  });

  it('is refused where it is of another facility, person or purpose, another record has it, or it was never completed', async () => {
    const other = await makeOperator(server);
    const used = await logo();
    await saved(used);
    const taken = await logo();
    await saved(taken);
    const ticket = await world.staff.call(staffUploadTicket, { body: { file_name: 'a.png', purpose: 'logo' } });
    const unusable = [
      (await logo(foreign.id)).file_path,
      (await logo(world.id, other)).file_path,
      (await uploadFile(world.staff, { purpose: 'image' })).file_path,
      (await uploadFile(world.staff, { purpose: 'logo' })).file_path,
      used.file_path,
      ticket.file_path,
      '../../etc/passwd',
    ];
    for (const path of unusable) expect(await codesOf(path), path).toEqual(['file_unavailable']);
    expect(await codesOf(taken.file_path, foreign)).toEqual(['file_unavailable']);
    expect(await codesOf({ file_path: '' })).toEqual(['file_unfinished']);
    expect((await read()).logo?.file_path).toBe(taken.file_path);
  });

  it('stands in the record of what was done', async () => {
    await saved(null);
    await saved(await logo());
    const [row] = await server.sql<{ detail: unknown }>(
      `select detail from operator_log where action = 'facilities.update' and facility_id = $1 order by id desc limit 1`,
      [world.id],
    );
    expect(row?.detail).toMatchObject({ before: { logo: null }, after: { logo: 'mark.png' } });
  });
});
