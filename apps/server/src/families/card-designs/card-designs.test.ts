import { memberInfo } from '@tsudoi/contract/auth';
import { cardDesigns } from '@tsudoi/contract/card-designs';
import { memberTypes } from '@tsudoi/contract/member-types';
import {
  type Actor,
  makeFacility,
  makeMember,
  onEngines,
  operatorOf,
  suiteServer,
  uploadFile,
  type World,
} from '@tsudoi/kit';
import { changeField, defineField } from '@tsudoi/kit/families/account-cms';
import { cardItem, cardSide, makeCard } from '@tsudoi/kit/families/card-designs';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, it } from 'vitest';

onEngines('cards of member types', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  let operator: Actor;
  let query: { facility_code: string };

  beforeAll(async () => {
    operator = await operatorOf(server);
  });
  beforeEach(async () => {
    world = await makeFacility(server);
    query = { facility_code: world.code };
  });

  type Sides = Parameters<typeof makeCard>[2];
  const make = (sides?: Sides) => makeCard(operator, world.code, sides);
  const at = (type: { id: number }) => ({ params: { id: type.id }, query });
  const record = (type: { id: number }) => operator.call(cardDesigns.get, at(type));
  const save = (type: { id: number }, body: { sides: unknown; version: number }) =>
    operator.ask(cardDesigns.update, { ...at(type), body: body as never });
  const publish = (type: { id: number }, version: number) =>
    operator.ask(cardDesigns.publish, { ...at(type), body: { version } });
  const back = (type: { id: number }, version: number) =>
    operator.ask(cardDesigns.back, { ...at(type), body: { version } });
  const cards = async (member: Actor) => (await member.call(memberInfo)).account.account_info.member_card_designs;
  /** A member of a type, not signed in. */
  const addMember = (type: { id: number }, info: object = {}) =>
    makeMember(world, { basicInfo: { member_type: [type.id], ...info }, signIn: true });
  const memberOf = async (type: { id: number }, info: object = {}) => (await addMember(type, info)).signIn();
  const textsOf = (found: Awaited<ReturnType<typeof cards>>) =>
    found.flatMap(({ sides }) =>
      sides.flatMap(({ items }) => items.flatMap(({ text }) => (text === null ? [] : [text]))),
    );

  it('are drafts until they are published, and go back one step; each is in the log', async () => {
    const card = await make();
    const member = await memberOf(card, { last_name: '山本', first_name: '花子' });
    expect(await cards(member)).toEqual([]);
    expect(await record(card)).toMatchObject({ published_no: 0, has_draft: true, members: 1, sides: card.sides });

    expect((await publish(card, card.version)).status).toBe(200);
    const first = await cards(member);
    expect(first).toMatchObject([{ member_type_code: card.code, sides: [{ background: null }] }]);
    expect(textsOf(first)).toEqual(['山本 花子']);

    const second = [cardSide([cardItem({ source: 'text:会員証' })]), cardSide([cardItem({ source: 'facility.name' })])];
    expect((await save(card, { sides: second, version: card.version + 1 })).status).toBe(200);
    expect(textsOf(await cards(member))).toEqual(['山本 花子']);
    await publish(card, card.version + 2);
    expect(textsOf(await cards(member))).toEqual(['会員証', world.name]);
    expect(await record(card)).toMatchObject({ published_no: 2, has_draft: false, has_previous: true });

    expect((await back(card, card.version + 3)).status).toBe(200);
    expect(textsOf(await cards(member))).toEqual(['山本 花子']);
    // What was taken back is what one step back leads to now.
    await back(card, card.version + 4);
    expect(textsOf(await cards(member))).toEqual(['会員証', world.name]);
    const log = await server.sql<{ action: string }>(
      `select action from operator_log where facility_id = $1 and action like 'card-designs.%' order by id`,
      [world.id],
    );
    expect(log.map(({ action }) => action.split('.')[1])).toEqual([
      'update',
      'publish',
      'update',
      'publish',
      'back',
      'back',
    ]);
  });

  it('lead back to the standard card from the first publication; nothing to publish or to go back to is said', async () => {
    const card = await make();
    const member = await memberOf(card);
    expect((await back(card, card.version)).failure().error_code).toBe('card_without_previous');
    await publish(card, card.version);
    expect((await publish(card, card.version + 1)).failure().error_code).toBe('card_without_draft');
    await back(card, card.version + 1);
    expect(await cards(member)).toEqual([]);
  });

  it('are not overwritten by an older page, and a save that changes nothing is none', async () => {
    const card = await make();
    expect((await save(card, { sides: card.sides, version: card.version })).json()).toMatchObject({
      data: { version: card.version },
    });
    expect((await save(card, { sides: [cardSide()], version: card.version - 1 })).failure().error_code).toBe('stale');
    expect((await publish(card, card.version - 1)).failure().error_code).toBe('stale');
  });

  it.each([
    ['sides', 'required', []],
    ['sides', 'too_many', [cardSide(), cardSide(), cardSide()]],
    ['sides.0.items', 'too_many', [cardSide(Array.from({ length: 21 }, () => cardItem()))]],
    ['sides.0.items.0.x', 'too_large', [cardSide([cardItem({ x: 101 })])]],
    ['sides.0.items.0.w', 'card_outside', [cardSide([cardItem({ x: 50, w: 51 })])]],
    ['sides.0.items.0.h', 'too_small', [cardSide([cardItem({ h: 1 })])]],
    ['sides.0.items.0.style.color', 'color_format', [cardSide([cardItem({ style: { color: 'red;x:url(//a)' } })])]],
    ['sides.0.items.0.style.size', 'too_large', [cardSide([cardItem({ style: { size: 400 } })])]],
    ['sides.0.items.0.style.min_size', 'too_large', [cardSide([cardItem({ style: { size: 8, min_size: 9 } })])]],
    ['sides.0.items.0.source', 'choice', [cardSide([cardItem({ source: 'basic_info.password_hash' })])]],
    ['sides.0.items.0.source', 'required', [cardSide([cardItem({ source: 'text:  ' })])]],
    ['sides.0.items.0.source', 'card_field_unavailable', [cardSide([cardItem({ source: 'extend_info.2147483647' })])]],
    ['sides.0.items.0.source', 'choice', [cardSide([cardItem({ kind: 'qr', source: 'basic_info.birthday' })])]],
    ['sides', 'file_unavailable', [{ ...cardSide(), background: 'f/1/public/none.png' }]],
  ])('refuse at %s what is %s: %#', async (field, code, sides) => {
    const card = await make();
    const refused = (await save(card, { sides, version: card.version })).failure();
    expect(refused.error_fields?.[field]?.[0]?.code, JSON.stringify(refused)).toBe(code);
  });

  it('show an own field of those who answered it, and none that is hidden from members, then or later', async () => {
    const locker = await defineField(operator, world.code, { label_ja: 'ロッカー', on_card: true });
    const secret = await defineField(operator, world.code, { label_ja: '内部メモ' });
    const items = (id: number) => [
      cardSide([
        cardItem({ source: `extend_info.${id}`, style: { caption: true } }),
        cardItem({ source: 'basic_info.birthday' }),
      ]),
    ];
    const card = await make(items(locker.id));
    const refused = await save(card, { sides: items(secret.id), version: card.version });
    expect(refused.failure().error_fields?.['sides.0.items.0.source']?.[0]?.code).toBe('card_field_unavailable');
    await publish(card, card.version);
    const added = await addMember(card, { birthday: '1990/04/01' });
    await server.sql('update account set extend_info = $3 where facility_id = $1 and id = $2', [
      world.id,
      added.id,
      JSON.stringify({ [locker.id]: 'A-12', [secret.id]: 'マル秘' }),
    ]);
    const member = await added.signIn();
    const found = await cards(member);
    expect(textsOf(found)).toEqual(['A-12', '1990-04-01']);
    expect(found[0]?.sides[0]?.items[0]?.caption).toBe('ロッカー');
    const other = await memberOf(card);
    expect(textsOf(await cards(other))).toEqual([]);

    await changeField(server, world, { id: locker.id }, { use_type: 3 });
    await changeField(server, world, { code: 'birthday' }, { use_type: 3 });
    expect(JSON.stringify(await cards(member))).not.toMatch(/A-12|1990/);
    // What was published cannot be published again with the field that went.
    const sources = (await record(card)).sources.map(({ source }) => source);
    expect(sources).not.toContain(`extend_info.${locker.id}`);
    expect(JSON.stringify(await operator.call(cardDesigns.samples, at(card)))).not.toMatch(/A-12|1990|マル秘/);
  });

  it('carry an image that the phone may open, kept while the version before has it', async () => {
    const card = await make();
    const bytes = await sharp({ create: { width: 2000, height: 1260, channels: 3, background: '#165e83' } })
      .jpeg()
      .toBuffer();
    const file = await uploadFile(operator, { purpose: 'cover', file_name: '背景.jpg', bytes, facility: world.id });
    const sides = [{ ...cardSide(), background: file.file_path }];
    expect((await save(card, { sides, version: card.version })).status).toBe(200);
    await publish(card, card.version + 1);
    const member = await memberOf(card);
    const address = (await cards(member))[0]?.sides[0]?.background ?? '';
    const opened = await member.raw({ path: address });
    expect(opened.status).toBe(200);
    expect(await sharp(opened.bytes).metadata()).toMatchObject({ width: 1600 });

    await save(card, { sides: [cardSide()], version: card.version + 2 });
    await publish(card, card.version + 3);
    expect((await record(card)).images.map(({ file_name }) => file_name)).toEqual(['背景.jpg']);
    await save(card, { sides: [cardSide([])], version: card.version + 4 });
    await publish(card, card.version + 5);
    expect((await record(card)).images).toEqual([]);
  });

  it('are tried with members of the type alone: long names, without a photo, rare characters; that is in the log', async () => {
    const card = await make();
    const long = await addMember(card, { last_name: '長谷川', first_name: 'エリザベート優香' });
    await addMember(card, { last_name: '髙橋', first_name: '一' });
    await makeMember(world, { basicInfo: { last_name: '別種別', first_name: '太郎' } });
    const { samples } = await operator.call(cardDesigns.samples, at(card));
    expect(samples.map(({ name }) => name).toSorted()).toEqual(['長谷川 エリザベート優香', '髙橋 一']);
    expect(samples.find(({ name }) => name.startsWith('髙橋'))?.reasons).toContain('variant');
    expect(samples[0]).toMatchObject({ member_code: long.memberCode, reasons: expect.arrayContaining(['no_photo']) });
    const [entry] = await server.sql<{ detail: { after: { members: number[] } } }>(
      `select detail from operator_log where facility_id = $1 and action = 'card-designs.samples' order by id desc limit 1`,
      [world.id],
    );
    expect(entry?.detail.after.members).toContain(long.id);
  });

  it('are of the facility that the call names, and go with their type', async () => {
    const card = await make();
    const foreign = await makeFacility(server);
    const elsewhere = { params: { id: card.id }, query: { facility_code: foreign.code } };
    expect((await operator.ask(cardDesigns.get, elsewhere)).status).toBe(404);
    const gone = await operator.call(memberTypes.get, at(card));
    await operator.call(memberTypes.remove, { params: { id: card.id }, query: { ...query, version: gone.version } });
    expect((await operator.ask(cardDesigns.get, at(card))).status).toBe(404);
  });
});
