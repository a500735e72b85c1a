import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { crud, Id, Instant, pickFields, RequiredText, searchBody, updateFields, Version } from '@tsudoi/contract';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { type Answers, onScreen, refusal } from '../testing/onScreen.tsx';
import { FamilyCreatePage, FamilyEditPage, familyScreens } from './FamilyPages.tsx';
import { TextField } from './fields/TextField.tsx';
import type { Removal } from './form/ActionBar.tsx';
import { CreatePage, RecordPage } from './RecordPage.tsx';

const Thing = v.object({ name: RequiredText(20) });
const ThingUpdate = v.object({ ...updateFields(Thing.entries), version: Version });
const ThingRecord = v.object({
  id: Id,
  ...Thing.entries,
  version: Version,
  updated_at: Instant,
  updated_by: v.nullable(v.string()),
});
type ThingRecord = v.InferOutput<typeof ThingRecord>;
const things = crud({
  base: '/admin/things',
  access: { operator: 'any' },
  row: ThingRecord,
  item: ThingRecord,
  create: Thing,
  update: ThingUpdate,
  search: searchBody(['name'], v.optional(v.object({}), {})),
});
const valuesOf = (record: ThingRecord) => pickFields(record, ['name', 'version']);
const list = { title: '物', path: '/admin/things/search' };

interface Input {
  params?: { id: number };
  body?: { name: string; version: number };
  query?: { version: number };
}

/** A server with one thing. Reads, updates and deletions have the same path: the last ones bring a body or a query. */
function server(update: (thing: ThingRecord, body: Input['body']) => unknown = () => ({})) {
  const thing: ThingRecord = { id: 7, name: '机', version: 3, updated_at: '2026-11-20T05:31:00Z', updated_by: '鈴木' };
  const answers: Answers = {
    [things.get.path]: (input) => {
      const { params, body, query } = input as Input;
      if (params?.id !== thing.id) throw refusal(404);
      if (query !== undefined) return {};
      return body === undefined ? { ...thing } : update(thing, body);
    },
    [things.create.path]: () => ({ id: 8, code: '', version: 1 }),
  };
  return answers;
}

function show(answers: Answers, id = 7, removal?: Removal) {
  return onScreen(
    <RecordPage
      list={list}
      endpoints={things}
      schema={ThingUpdate}
      valuesOf={valuesOf}
      show={({ name }) => ({ title: name, removal: removal ?? { title: `${name}を削除しますか。` } })}
    >
      {() => <TextField name="name" label="名称" required />}
    </RecordPage>,
    { answers, at: `/admin/things/edit/${id}`, path: '/admin/things/edit/:id' },
  );
}
async function retype(text: string) {
  const field = await screen.findByLabelText('名称');
  await userEvent.clear(field);
  await userEvent.type(field, text);
  await userEvent.click(screen.getByRole('button', { name: /更新する|登録する/ }));
}

it('is saved in the version that was read, and read anew', async () => {
  const { asked } = await show(
    server((thing, body) => Object.assign(thing, { name: body?.name, version: thing.version + 1 })),
  );
  for (const name of ['椅子', '棚']) {
    await retype(name);
    expect(await screen.findByRole('heading', { name })).toBeTruthy();
  }
  expect(asked.flatMap(({ input }) => (input as Input).body ?? [])).toEqual([
    { name: '椅子', version: 3 },
    { name: '棚', version: 4 },
  ]);
});

it('is compared with what somebody else wrote meanwhile', async () => {
  await show(
    server((thing) => {
      Object.assign(thing, { name: '長机', version: 4 });
      throw refusal(409, { error_code: 'stale', message: '' });
    }),
  );
  await retype('椅子');
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('鈴木さんが');
  expect(dialog.textContent).toContain('長机');
});

it('offers no deleting where it is refused anyway, but says why', async () => {
  const { asked } = await show(server(), 7, { title: '机は削除できません。', text: '使用中です。', isRefused: true });
  await userEvent.click(await screen.findByRole('button', { name: '削除する' }));
  const dialog = await screen.findByRole('dialog', { name: '机は削除できません。' });
  expect(within(dialog).getByText('使用中です。')).toBeTruthy();
  expect(within(dialog).queryByRole('button', { name: '削除する' })).toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: '戻る' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.flatMap(({ input }) => (input as Input).query ?? [])).toEqual([]);
});

it('is deleted in its version, and leads back to the list', async () => {
  const { router, asked } = await show(server());
  await userEvent.click(await screen.findByRole('button', { name: '削除する' }));
  const confirm = await screen.findByRole('dialog');
  expect(confirm.textContent).toContain('机を削除しますか。');
  await userEvent.click(within(confirm).getByRole('button', { name: '削除する' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(list.path));
  expect(asked.map(({ input }) => input)).toContainEqual({ params: { id: 7 }, query: { version: 3 } });
});

it('that is not there says so', async () => {
  await show(server(), 8);
  expect(await screen.findByText(/見つかりません/)).toBeTruthy();
});

it('is registered with what was typed, and leads back to the list', async () => {
  const { router, asked } = await onScreen(
    <CreatePage title="物の登録" list={list} create={things.create} schema={Thing} blank={{ name: '' }}>
      <TextField name="name" label="名称" required />
    </CreatePage>,
    { answers: server(), at: '/admin/things/create' },
  );
  await retype('机');
  await waitFor(() => expect(router.state.location.pathname).toBe(list.path));
  expect(asked).toEqual([{ path: things.create.path, input: { body: { name: '机' } } }]);
});

const SCREENS = familyScreens({
  titles: { list: 'hosts.search.title', create: 'hosts.create.title' },
  list: { endpoint: things.search, columns: ['name'], defaults: { keyword: '' } },
  endpoints: things,
  create: { schema: Thing, blank: (query) => ({ name: query.get('name') ?? '' }) },
  update: { schema: ThingUpdate, valuesOf },
  show: ({ name }) => ({ title: name }),
  Fields: ({ record }) => <TextField name="name" label={record === undefined ? '新しい名称' : '名称'} required />,
  Aside: () => <p>傍ら</p>,
});
const paths = { search: list.path, create: '/admin/things/create', edit: (id: number) => `/admin/things/edit/${id}` };

it('of a plain family starts with what the address says, and is sent with the query of its place', async () => {
  const { asked } = await onScreen(
    <FamilyCreatePage of={SCREENS} place={{ paths, query: { facility_code: 'aoba' } }} />,
    { answers: server(), at: '/admin/things/create?name=机' },
  );
  expect((await screen.findByLabelText<HTMLInputElement>('新しい名称')).value).toBe('机');
  expect(screen.getByText('傍ら')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '登録する' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.input).toEqual({ query: { facility_code: 'aoba' }, body: { name: '机' } });
});

it('of a plain family is edited with its own fields, and not deleted where nothing is asked before', async () => {
  await onScreen(<FamilyEditPage of={SCREENS} place={{ paths }} />, {
    answers: server(),
    at: '/admin/things/edit/7',
    path: '/admin/things/edit/:id',
  });
  expect((await screen.findByLabelText<HTMLInputElement>('名称')).value).toBe('机');
  expect(screen.getByText('傍ら')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '削除する' })).toBeNull();
});
