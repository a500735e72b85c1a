import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ListFact } from '@tsudoi/contract';
import { getAccountForm } from '@tsudoi/contract/account-cms';
import { listFilterTemplates } from '@tsudoi/contract/filter-templates';
import { memberTimeline } from '@tsudoi/contract/histories';
import { memberTypeOptions, memberTypeOptionsForStore, memberTypesByPrefix } from '@tsudoi/contract/member-types';
import {
  addDifferentMember,
  countMembers,
  createMember,
  exportMembers,
  getMember,
  getMemberDetail,
  inviteMember,
  type MemberDetail,
  type MemberRow,
  memberListFacts,
  memberLookalikes,
  memberNeighbours,
  nextTerm,
  previewMemberInvitation,
  removeDifferentMember,
  searchMembers,
  updateMember,
} from '@tsudoi/contract/members';
import { organizationOptions } from '@tsudoi/contract/organizations';
import { manageReference } from '@tsudoi/contract/reference';
import { taskHistory } from '@tsudoi/contract/tasks';
import { addDays, jstToday } from '@tsudoi/domain';
import { type Answers, onScreen, refusal, type ScreenSettings } from '@tsudoi/ui/testing/onScreen';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showLocale } from '../../shell/locale.ts';
import { MemberCreatePage } from './MemberCreatePage.tsx';
import { MemberDetailPage } from './MemberDetailPage.tsx';
import { MemberEditPage } from './MemberEditPage.tsx';
import { MembersSearchPage } from './MembersSearchPage.tsx';
import { plainForm } from './testing.ts';

const today = jstToday(new Date());
const VIEWER = { view: true, edit: false };

const row = (id: number, change: Partial<MemberRow> = {}): MemberRow => ({
  id,
  account_code: `A-${id}`,
  member_code: `S00000${id}`,
  last_name: '山本',
  first_name: `花子${id}`,
  last_name_kana: 'ヤマモト',
  first_name_kana: 'ハナコ',
  email: null,
  member_types: [{ id: 1, member_type_code: 'S', name: '正会員' }],
  organizations: [{ id: 4, name: '青葉台テニスクラブ' }],
  registration: 0,
  joined_on: '2021-12-15',
  expires_on: null,
  updated_at: '2026-11-18T07:40:00.000Z',
  version: 1,
  cells: {},
  ...change,
});

const detail: MemberDetail = {
  id: 7,
  account_code: 'A-0000007',
  version: 3,
  basic_info: {
    last_name: '山本',
    first_name: '花子',
    last_name_kana: 'ヤマモト',
    first_name_kana: 'ハナコ',
    gender: 2,
    birthday: '1988/04/12',
    email: null,
    phone: null,
    zipcode: '2270062',
    pref_code: '14',
    city_code: '14117',
    address: '青葉台1-2-3',
    building_name: null,
    member_code: 'S000007',
    class_type: 1,
    registration: 0,
    member_type: [1],
    organization_ids: [4],
    joined_on: '2021-12-15',
    expires_on: null,
    document: [],
    profile_image: null,
  },
  extend_info: { shoe_size: '23' },
  signed_up: false,
  invited_at: null,
  last_login_at: null,
  created_at: '2021-12-15T00:00:00.000Z',
  updated_at: '2026-11-18T07:40:00.000Z',
  updated_by: '鈴木 拓也',
  member_types: [{ id: 1, member_type_code: 'S', name: '正会員', expires_on: null }],
  organizations: [{ id: 4, name: '青葉台テニスクラブ', path: ['あおばブロック', '青葉台テニスクラブ'] }],
  pref_name: '神奈川県',
  city_name: '横浜市青葉区',
  answers: [],
  profile_incomplete: [],
  invitation_mail: null,
  different_members: [],
  standing: {
    standing: 'official',
    acts: ['pause', 'withdraw'],
    planned: [],
    last: null,
    notice_day: 10,
    first_day: '2026-12-01',
    days: [],
    version: 3,
  },
};

/** Types a whole text at once. */
const enter = async (field: HTMLElement, text: string) => {
  await userEvent.click(field);
  await userEvent.paste(text);
};
const isWrite = (input: unknown) => typeof input === 'object' && input !== null && 'body' in input;
const found = (...items: MemberRow[]) => ({ items, total: items.length, page: 1, per_page: 20, last_page: 1 });
const types = [
  { id: 1, text: '正会員' },
  { id: 2, text: 'ジュニア会員' },
];
const fact = (field: string, label: string, kind: ListFact['kind'], group: string): ListFact => ({
  field,
  label,
  kind,
  group,
  sortable: true,
  searchable: true,
  choices: [],
});
const facts: ListFact[] = [
  fact('member_code', '会員番号', 'text', '基本情報'),
  fact('name', '氏名', 'text', '基本情報'),
  fact('kana', 'フリガナ', 'text', '基本情報'),
  fact('email', 'メールアドレス', 'text', '連絡先・住所'),
  fact('member_type', '会員種別', 'choices', '会員種別・期限'),
  fact('expires_on', '有効期限', 'day', '会員種別・期限'),
  fact('registration', '登録状態', 'choice', '会員種別・期限'),
  fact('organization', '所属組織', 'tree', '会員種別・期限'),
  fact('updated_at', '更新日', 'instant', '会員種別・期限'),
  fact('extend_info.7', 'ロッカー番号', 'text', '施設の追加項目'),
];
const base: Answers = {
  [getAccountForm.path]: () => plainForm,
  [memberTypeOptions.path]: () => types,
  [memberTypeOptionsForStore.path]: () => types,
  [memberTypesByPrefix.path]: () => [
    { prefix: 'J', digits: 6, next_code: 'J000095', member_types: [{ id: 2, name: 'ジュニア会員' }] },
  ],
  [organizationOptions.path]: () => [{ id: 4, text: '青葉台テニスクラブ' }],
  [manageReference.prefectures.path]: () => [{ id: '14', text: '神奈川県' }],
  [manageReference.cities.path]: () => [{ id: '14117', text: '横浜市青葉区' }],
  [taskHistory.path]: () => [],
  [memberListFacts.path]: () => facts,
  [countMembers.path]: () => ({ counts: { all: { count: 1000, more: true }, expiring: { count: 2, more: false } } }),
  [listFilterTemplates.path]: () => [],
  [memberNeighbours.path]: () => ({ here: { id: 7, key: null }, previous: null, next: null, position: 1, total: 1 }),
  [memberTimeline.path]: () => ({
    entries: [],
    next: null,
    counts: { change: 0, money: null, event: null, note: 0, contact: 0 },
  }),
};
const list = (answers: Answers, settings: ScreenSettings = {}) =>
  onScreen(<MembersSearchPage />, { at: '/manage/members/search', ...settings, answers: { ...base, ...answers } });

afterEach(() => vi.restoreAllMocks());

describe('the member list', () => {
  it('marks what needs someone in words: 仮登録, and 期限切れ beside the day', async () => {
    const over = addDays(today, -1);
    const soon = addDays(today, 7);
    await list({
      [searchMembers.path]: () => found(row(1, { registration: 1, expires_on: over }), row(2, { expires_on: soon })),
    });
    expect(await screen.findByText(`${over} 期限切れ`)).toBeTruthy();
    expect(screen.getByText('仮登録', { selector: '.tag' })).toBeTruthy();
    expect(screen.getByText(soon).className).toContain('warn');
    expect(screen.getByText('本登録', { selector: 'td' })).toBeTruthy();
  });

  it('offers a viewer nothing that changes members', async () => {
    await list({ [searchMembers.path]: () => found(row(1)) }, { permission: VIEWER });
    await userEvent.click(await screen.findByLabelText('山本 花子1を選択'));
    await within(await screen.findByRole('toolbar', { name: '選択した行' })).findByRole('button', {
      name: 'CSVを出力する',
    });
    expect(screen.queryByRole('link', { name: '会員を登録する' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'CSVを取り込む' })).toBeNull();
    expect(screen.queryByRole('button', { name: '招待メールを送る' })).toBeNull();
    expect(screen.getAllByRole('button', { name: 'CSVを出力する' })).toHaveLength(2);
  });

  it('searches with a tab, writes it into the address and shows it as chosen', async () => {
    const { router, asked } = await list({ [searchMembers.path]: () => found(row(1)) });
    await userEvent.click(await screen.findByRole('button', { name: '未招待' }));
    await waitFor(() => expect(router.state.location.search).toBe('?sign_up=no'));
    expect(screen.getByRole('button', { name: '未招待' }).getAttribute('aria-current')).toBe('true');
    expect(asked.filter(({ path }) => path === searchMembers.path).at(-1)?.input).toMatchObject({
      body: { default_search: { sign_up: 'no' } },
    });
  });

  it('leaves organizations out where a facility has none', async () => {
    await list({
      [searchMembers.path]: () => found(row(1)),
      [organizationOptions.path]: () => [],
    });
    await screen.findByText('山本 花子1');
    await waitFor(() => expect(screen.queryByText('所属組織')).toBeNull());
  });

  it('exports the picked members in the chosen encoding and says that it has begun', async () => {
    const { asked } = await list({
      [searchMembers.path]: () => found(row(1), row(2)),
      [exportMembers.path]: () => ({ task_id: 5, task_name: '会員CSV出力', url_download: null }),
    });
    await userEvent.click(await screen.findByLabelText('山本 花子2を選択'));
    const bar = screen.getByRole('toolbar');
    await userEvent.click(within(bar).getByRole('button', { name: 'CSVを出力する' }));
    await userEvent.click(within(bar).getByText(/^Shift_JIS/));
    expect(await screen.findByText('処理を始めました。')).toBeTruthy();
    expect(asked.find(({ path }) => path === exportMembers.path)?.input).toMatchObject({
      body: { default_search: { ids: [2] }, encode_type: 'SJIS' },
    });
  });

  it.each([
    ['done', '/files/f/1/x.csv', 'CSV出力が完了しました。', 1],
    ['failed', null, '失敗しました。', 0],
  ])(
    'tells of an export that is %s at once how it ended, without waiting for news of it',
    async (state, url_download, said, files) => {
      await showLocale('ja', Promise.resolve(undefined));
      const saving = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
      const fetching = vi.fn(async () => new Response('code', { status: 200 }));
      vi.stubGlobal('fetch', fetching);
      await list({
        [searchMembers.path]: () => found(row(1)),
        [exportMembers.path]: () => ({ task_id: 5, task_name: '会員CSV出力', url_download: null }),
        [taskHistory.path]: () => [{ task_id: 5, state, url_download, finished_at: null }],
      });
      await screen.findByText('山本 花子1');
      await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
      await userEvent.click(screen.getByText(/^UTF-8/));
      expect(await screen.findByText(said)).toBeTruthy();
      expect(fetching).toHaveBeenCalledTimes(files);
      expect(saving).toHaveBeenCalledTimes(files);
      vi.unstubAllGlobals();
    },
  );

  it('names a condition that was refused', async () => {
    await list({
      [searchMembers.path]: () => {
        throw refusal(422, {
          error_code: 'validation',
          error_fields: { 'default_search.joined_on.from': [{ code: 'date_format' }] },
        });
      },
    });
    expect(await screen.findByText('入会日はYYYY/MM/DD形式で指定してください。')).toBeTruthy();
  });
});

describe('registering a member', () => {
  const open = (answers: Answers) =>
    onScreen(<MemberCreatePage />, { at: '/manage/members/create', answers: { ...base, ...answers } });
  const fill = async () => {
    await enter(await screen.findByLabelText('姓'), '上田');
    await enter(screen.getByLabelText('名'), '結菜');
    await userEvent.click(screen.getByLabelText('会員種別'));
    await userEvent.click(await screen.findByRole('option', { name: 'ジュニア会員', hidden: true }));
  };

  it('says which code the member will get, and how old they are', async () => {
    await open({});
    await fill();
    expect(await screen.findByText('空欄のままにすると J000095 が付きます。')).toBeTruthy();
    await enter(screen.getByLabelText('生年月日'), `${today.slice(0, 4)}/01/01`);
    expect(await screen.findByText('0歳')).toBeTruthy();
  });

  it('goes to the new member', async () => {
    const { router, asked } = await open({ [createMember.path]: () => ({ id: 12, code: 'J000095' }) });
    await fill();
    await userEvent.click(screen.getByRole('button', { name: '登録する' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/manage/members/detail/12'));
    expect(asked.find(({ path }) => path === createMember.path)?.input).toMatchObject({
      body: { basic_info: { last_name: '上田', member_type: [2], member_code: '', joined_on: today } },
    });
    expect(screen.getByText('登録しました。')).toBeTruthy();
  });

  it('begins with the name that was typed where one came from', async () => {
    await onScreen(<MemberCreatePage />, {
      at: `/manage/members/create?${new URLSearchParams({ name: '田中 一郎' })}`,
      answers: base,
    });
    expect(await screen.findByLabelText('姓')).toHaveProperty('value', '田中');
    expect(screen.getByLabelText('名')).toHaveProperty('value', '一郎');
  });

  it('stores of whom somebody said that they are other people', async () => {
    const { asked } = await open({
      [memberLookalikes.path]: () => [lookalike],
      [createMember.path]: () => ({ id: 12, code: 'J000095' }),
    });
    await fill();
    await enter(screen.getByLabelText('生年月日'), '1988/04/12');
    await userEvent.click(await screen.findByRole('button', { name: '同じ人ではない' }));
    await userEvent.click(screen.getByRole('button', { name: '登録する' }));
    await waitFor(() =>
      expect(asked.find(({ path }) => path === createMember.path)?.input).toMatchObject({
        body: { different_from: [20] },
      }),
    );
  });

  it('moves the last day on by a term, and says so', async () => {
    const { asked } = await open({ [nextTerm.path]: () => ({ expires_on: '2027-12-16' }) });
    await fill();
    expect(screen.queryByRole('button', { name: '1年延ばす' })).toBeNull();
    await enter(screen.getByLabelText('有効期限'), '2026/12/16');
    await userEvent.click(await screen.findByRole('button', { name: '1年延ばす' }));
    await waitFor(() => expect(screen.getByLabelText('有効期限')).toHaveProperty('value', '2027/12/16'));
    expect(screen.getByText('2027-12-16まで延ばしました。')).toBeTruthy();
    expect(asked.find(({ path }) => path === nextTerm.path)?.input).toMatchObject({
      body: { expires_on: '2026-12-16', member_type: [2] },
    });
  });

  const lookalike = {
    id: 20,
    member_code: 'S004820',
    last_name: '髙橋',
    first_name: '健一',
    member_types: ['正会員'],
    joined_on: '2019-11-27',
    likeness: 'likely' as const,
    reasons: [
      { field: 'name' as const, result: 'variant' as const, characters: [['高', '髙']] as [string, string][] },
      { field: 'birthday' as const, result: 'same' as const, characters: [] },
    ],
  };
  it('says who may be there already once name and birthday are typed, and lets go on', async () => {
    const { asked } = await open({
      [memberLookalikes.path]: () => [
        lookalike,
        { ...lookalike, id: 21, first_name: '結菜', likeness: 'family' as const },
      ],
    });
    const questions = () => asked.filter(({ path }) => path === memberLookalikes.path);
    await enter(await screen.findByLabelText('姓'), '高橋');
    await enter(screen.getByLabelText('名'), '健一');
    expect(questions()).toEqual([]);
    await enter(screen.getByLabelText('生年月日'), '1988/04/12');
    const open1 = await screen.findByRole('link', { name: '髙橋 健一を新しいタブで開く' });
    expect([open1.getAttribute('target'), open1.getAttribute('href')]).toEqual(['_blank', '/manage/members/detail/20']);
    expect(
      screen.getByText('S004820・正会員・2019-11-27入会', { selector: '.lookalikes > :first-child *' }),
    ).toBeTruthy();
    expect(questions().at(-1)?.input).toMatchObject({
      body: { last_name: '高橋', first_name: '健一', birthday: '1988-04-12' },
    });
    expect(screen.getByText('家族？')).toBeTruthy();
    expect(screen.getByRole('button', { name: '登録する' })).toHaveProperty('disabled', false);
    await userEvent.click(screen.getAllByRole('button', { name: '同じ人ではない' })[0] as HTMLElement);
    expect(screen.queryByText('同じ人かもしれない会員がいます。')).toBeNull();
    // Said once, it holds for this form: typing on does not bring it back.
    await enter(screen.getByLabelText('電話番号'), '090-5555-0148');
    await waitFor(() => expect(questions().at(-1)?.input).toMatchObject({ body: { phone: '090-5555-0148' } }));
    expect(screen.queryByText('同じ人かもしれない会員がいます。')).toBeNull();
    expect(screen.getByText('家族？')).toBeTruthy();
  });

  it('asks nothing while an input method composes', async () => {
    const { asked } = await open({ [memberLookalikes.path]: () => [] });
    const questions = () => asked.filter(({ path }) => path === memberLookalikes.path);
    const last = await screen.findByLabelText('姓');
    await enter(screen.getByLabelText('名'), '健一');
    await enter(screen.getByLabelText('生年月日'), '1988/04/12');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      fireEvent.compositionStart(last);
      fireEvent.change(last, { target: { value: 'たかはｓ' } });
      await vi.advanceTimersByTimeAsync(2_000);
      expect(questions()).toEqual([]);
      fireEvent.change(last, { target: { value: '高橋' } });
      fireEvent.compositionEnd(last);
      await vi.advanceTimersByTimeAsync(2_000);
    } finally {
      vi.useRealTimers();
    }
    await waitFor(() => expect(questions().map(({ input }) => input)).toMatchObject([{ body: { last_name: '高橋' } }]));
  });

  it('says that the limit is reached and keeps what was typed', async () => {
    await open({
      [createMember.path]: () => {
        throw refusal(403, { error_code: 'member_limit_reached', message: '登録できません。内容をご確認ください。' });
      },
    });
    await fill();
    await userEvent.click(screen.getByRole('button', { name: '登録する' }));
    expect(await screen.findByText('会員数が上限に達しているため、登録できません。')).toBeTruthy();
    expect(screen.getByText('登録できません。内容をご確認ください。')).toBeTruthy();
    expect(screen.getByLabelText('姓')).toHaveProperty('value', '上田');
  });
});

describe('editing a member', () => {
  const open = (answers: Answers, settings: ScreenSettings = {}) =>
    onScreen(<MemberEditPage />, {
      at: '/manage/members/edit/7',
      path: '/manage/members/edit/:id',
      ...settings,
      answers: { ...base, [getMember.path]: () => detail, ...answers },
    });

  it('sends the version and what is not on screen back with the change', async () => {
    // Reading and writing have one path.
    const { asked, router } = await open({
      [updateMember.path]: ({ body }) => (body === undefined ? detail : { id: 7, code: 'S000007', version: 4 }),
    });
    const address = await screen.findByLabelText('建物名・部屋番号');
    await enter(address, 'メゾン青葉台 203');
    expect(await screen.findByText('変更前：空欄')).toBeTruthy();
    expect(await screen.findByText('1件の変更・未保存')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '更新する' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/manage/members/detail/7'));
    expect(asked.findLast(({ path, input }) => path === updateMember.path && isWrite(input))?.input).toMatchObject({
      params: { id: 7 },
      body: {
        version: 3,
        basic_info: { building_name: 'メゾン青葉台 203', birthday: '1988-04-12', class_type: 1 },
        extend_info: { shoe_size: '23' },
      },
    });
  });

  it('opens at the field that the overview names, and leads back there once it is saved', async () => {
    history.replaceState(null, '', '#expires_on');
    try {
      const { router } = await open(
        { [updateMember.path]: ({ body }) => (body === undefined ? detail : { id: 7, code: 'S000007', version: 4 }) },
        { at: '/manage/members/edit/7?from=overview' },
      );
      const field = await screen.findByRole('textbox', { name: '有効期限' });
      await waitFor(() => expect(document.activeElement?.id).toBe(field.id));
      await enter(screen.getByLabelText('建物名・部屋番号'), 'メゾン青葉台 203');
      await userEvent.click(screen.getByRole('button', { name: '更新する' }));
      await waitFor(() => expect(router.state.location.pathname).toBe('/manage/overview'));
    } finally {
      history.replaceState(null, '', location.pathname);
    }
  });

  it('lets a viewer look only', async () => {
    await open({}, { permission: VIEWER });
    expect(await screen.findByLabelText('姓')).toHaveProperty('readOnly', true);
    expect(screen.queryByRole('button', { name: '更新する' })).toBeNull();
    expect(screen.queryByRole('button', { name: '削除する' })).toBeNull();
  });

  it('says that a member is gone', async () => {
    await open({
      [getMember.path]: () => {
        throw refusal(404, { error_code: 'not_found' });
      },
    });
    expect(await screen.findByText('見つかりません。削除された可能性があります。')).toBeTruthy();
  });
});

describe('a member to read', () => {
  const open = (member: MemberDetail, answers: Answers = {}, settings: ScreenSettings = {}) =>
    onScreen(<MemberDetailPage />, {
      at: '/manage/members/detail/7',
      path: '/manage/members/detail/:id',
      ...settings,
      answers: { ...base, [getMemberDetail.path]: () => member, ...answers },
    });
  const withEmail = { ...detail, basic_info: { ...detail.basic_info, email: 'hanako@aoba.example' } };

  it('folds away what is not filled in, shows it with a dash when asked, and says which fields are missing', async () => {
    await open({ ...detail, profile_incomplete: ['phone', 'gender'] });
    expect(await screen.findByText('電話番号、性別が未入力です。')).toBeTruthy();
    expect(screen.queryByText('電話番号')).toBeNull();
    for (const button of screen.getAllByRole('button', { name: /^空欄の\d+項目を表示する$/ }))
      await userEvent.click(button);
    expect(screen.getByText('電話番号').nextElementSibling?.textContent).toBe('—');
  });

  it('has e-mail and phone to click, and a way from each section to the same section of the form', async () => {
    await open({ ...withEmail, basic_info: { ...withEmail.basic_info, phone: '090-5555-0148' } });
    expect((await screen.findByRole('link', { name: 'hanako@aoba.example' })).getAttribute('href')).toBe(
      'mailto:hanako@aoba.example',
    );
    expect(screen.getByRole('link', { name: '090-5555-0148' }).getAttribute('href')).toBe('tel:09055550148');
    const [link] = screen.getAllByRole('link', { name: /を編集する$/ });
    expect(link?.getAttribute('href')).toMatch(/^\/manage\/members\/edit\/7#group-\d+$/);
  });

  it('shows a viewer no way to edit, to write a note, or to put anything back', async () => {
    const change = {
      field: 'phone',
      label: '電話番号',
      before: '045-555-0148',
      after: '090-5555-0148',
      put_back: 'yes',
    };
    const event = {
      id: 5,
      at: '2026-11-20T01:00:00.000Z',
      by: '鈴木 拓也',
      acted_for: null,
      source: 'console',
      action: 'update',
      version: 4,
    };
    const of = { family: 'members', record_id: 7, record: null, is_there: true };
    const told = { ...event, ...of, kind: 'change', task_id: null, note: null, changes: [change] };
    const answers = {
      [memberTimeline.path]: () => ({
        entries: [told],
        next: null,
        counts: { change: 1, money: null, event: null, note: 0, contact: 0 },
      }),
    };
    await open(detail, answers);
    const timeline = () => within(screen.getByRole('complementary', { name: 'できごと' }));
    expect(await screen.findByText('電話番号を変更')).toBeTruthy();
    expect(timeline().getByRole('button', { name: '元に戻す' })).toBeTruthy();
    expect(timeline().getByRole('textbox', { name: 'メモ' })).toBeTruthy();
    cleanup();
    await open(detail, answers, { permission: VIEWER });
    expect(await screen.findByText('電話番号を変更')).toBeTruthy();
    expect(timeline().queryByRole('button', { name: '元に戻す' })).toBeNull();
    expect(timeline().queryByRole('textbox', { name: 'メモ' })).toBeNull();
    expect(screen.queryByRole('link', { name: /編集する$/ })).toBeNull();
  });

  it('cannot be invited without an e-mail address, and says so', async () => {
    await open(detail);
    const button = await screen.findByRole('button', { name: '招待メールを送る' });
    expect(button).toHaveProperty('disabled', true);
    expect(screen.getByText('メールアドレスがないため、招待できません。')).toBeTruthy();
  });

  it('is invited after the mail was shown, with its address and language, and that the link before is void', async () => {
    const { asked } = await open(withEmail, {
      [inviteMember.path]: () => ({}),
      [previewMemberInvitation.path]: () => ({
        to: 'hanako@aoba.example',
        group: 'again',
        locale: 'ja',
        mail: { subject: '会員アプリのご案内', text: '山本 花子 様\nhttps://aoba.example/…' },
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: '招待メールを送る' }));
    const dialog = within(await screen.findByRole('dialog', { name: '山本 花子に招待メールを送りますか。' }));
    expect(await dialog.findByText('hanako@aoba.example')).toBeTruthy();
    expect(dialog.getByText('日本語（この画面の言語）')).toBeTruthy();
    expect(dialog.getByText('会員アプリのご案内')).toBeTruthy();
    expect(dialog.getByText(/^山本 花子 様/)).toBeTruthy();
    expect(dialog.getByText(/前のリンクは使えなくなります/)).toBeTruthy();
    expect(asked.some(({ path }) => path === inviteMember.path)).toBe(false);
    await userEvent.click(dialog.getByRole('button', { name: '送る' }));
    expect(await screen.findByText('山本 花子に招待メールを送りました。')).toBeTruthy();
    expect(asked.filter(({ path }) => path === getMemberDetail.path).length).toBeGreaterThan(1);
  });

  it('says of an invitation that it did not arrive, or not yet, with the words of the mail server; of one that did nothing', async () => {
    const invited = { ...withEmail, invited_at: '2026-11-20T01:00:00.000Z' };
    const mail = (state: 'waiting' | 'failed' | 'sent', refusal: string | null) =>
      open({ ...invited, invitation_mail: { state, tries: 1, refusal } });
    await mail('failed', '550 no such user');
    expect(await screen.findByText(/^メールを送れませんでした。/)).toBeTruthy();
    expect(screen.getByText('メールサーバーの返事：550 no such user')).toBeTruthy();
    cleanup();
    await mail('failed', null);
    expect(await screen.findByText(/^メールを送れませんでした。/)).toBeTruthy();
    cleanup();
    await mail('waiting', '451 try later');
    expect(await screen.findByText('まだ送れていません。自動でもう一度送ります。')).toBeTruthy();
    cleanup();
    await mail('sent', null);
    expect(await screen.findByText(/^招待済み /)).toBeTruthy();
    expect(screen.queryByText(/^メールサーバー/)).toBeNull();
  });

  it('lists of whom it is known to be another person, and takes that back', async () => {
    const other = {
      id: 20,
      member_code: 'S004820',
      last_name: '髙橋',
      first_name: '健一',
      said_at: '2026-11-20T01:00:00.000Z',
      said_by: '鈴木 拓也',
    };
    const { asked } = await open(
      { ...detail, different_members: [other] },
      // One path for both: what differs is the method.
      { [removeDifferentMember.path]: () => ({}) },
    );
    const section = within(await screen.findByRole('region', { name: '別の人と記録した会員' }));
    expect(section.getByRole('link', { name: '髙橋 健一' }).getAttribute('href')).toBe('/manage/members/detail/20');
    expect(section.getByText('2026-11-20 鈴木 拓也')).toBeTruthy();
    await userEvent.click(section.getByRole('button', { name: '髙橋 健一：記録を取り消す' }));
    const notice = await screen.findByText('髙橋 健一を別の人とした記録を取り消しました。');
    const params = { id: detail.id, other_id: 20 };
    expect(asked.find(({ path }) => path === removeDifferentMember.path)?.input).toEqual({ params });
    await userEvent.click(within(notice).getByRole('button', { name: '元に戻す' }));
    await waitFor(() => expect(asked.filter(({ path }) => path === addDifferentMember.path).length).toBeGreaterThan(1));
  });

  it('is not invited once it has signed in', async () => {
    await open({ ...withEmail, signed_up: true });
    expect(await screen.findByText('ログイン済み')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '招待メールを送る' })).toBeNull();
  });
});
