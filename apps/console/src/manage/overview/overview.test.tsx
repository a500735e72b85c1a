import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CallOutput, TaskProgress } from '@tsudoi/contract';
import { facilityTimeline, type TimelineSubject } from '@tsudoi/contract/histories';
import { remindInvoices } from '@tsudoi/contract/invoice-documents';
import { changeTerm, inviteMember, previewMemberInvitation } from '@tsudoi/contract/members';
import { type DuePerson, type FirstSteps, manageOverview, settledToday } from '@tsudoi/contract/overview';
import { addDays, jstToday } from '@tsudoi/domain';
import { forgetTasks } from '@tsudoi/ui/headless/tasks/task';
import { type Answers, onScreen, refusal } from '@tsudoi/ui/testing/onScreen';
import { sampleTask } from '@tsudoi/ui/testing/sampleTask';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { manageState } from '../../shell/manageArea.ts';
import { recentChanges } from './changes.ts';
import { OverviewPage } from './OverviewPage.tsx';

type Overview = CallOutput<typeof manageOverview>;
type Timeline = CallOutput<typeof facilityTimeline>;

const today = jstToday(new Date());
const person = (over: Partial<DuePerson> = {}): DuePerson => ({
  id: 7,
  last_name: '山本',
  first_name: '花子',
  member_type: '正会員',
  expires_on: null,
  since: '2026-11-01',
  refusal: null,
  ...over,
});
const nothing: Overview = {
  members: {
    total: 3_482,
    temporary: 12,
    joined: { this_month: 26, last_month: 30 },
    withdrawn: { this_month: 2, last_month: 3 },
    leaving: 0,
    expiring: 46,
    urgent: 5,
    lapsed: 9,
    lapsed_this_month: 2,
    not_invited: 120,
    without_email: 8,
  },
  due: [],
  applications: null,
  events: null,
  invoices: null,
  money: null,
  stuck: [],
  done: { count: 0, more: false },
  tasks: [],
  imports: [],
  first_steps: null,
  may_edit_members: true,
  may_edit_invoices: true,
  may_see_changes: false,
};
/** The mail before it goes out. */
const PREVIEW: Answers = {
  [previewMemberInvitation.path]: () => ({
    to: 'hanako@aoba.example',
    group: 'send',
    locale: 'ja',
    mail: { subject: '【青葉】会員アプリのご案内', text: '山本 花子 様' },
  }),
};
/** What the server says, with tasks as stores hand them out. */
type Given = Partial<Omit<Overview, 'stuck' | 'tasks'> & Record<'stuck' | 'tasks', readonly TaskProgress[]>>;
const open = (overview: Given, answers: Answers = {}) =>
  onScreen(<OverviewPage />, {
    at: '/manage/overview',
    answers: { [manageOverview.path]: () => ({ ...nothing, ...overview }), ...answers },
  });

beforeEach(() => localStorage.clear());
afterEach(forgetTasks);

describe('the figures', () => {
  it('lead to the list that they count, and say the change in words', async () => {
    await open({});
    const strip = await screen.findByRole('navigation', { name: '主な数字' });
    const links = within(strip).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      '会員3,482人本登録3,470人・仮登録12人',
      '今月の入会26人先月の同じ日より4人少ない',
      '今月の退会2人先月の同じ日より1人少ない',
    ]);
    expect(screen.getByRole('link', { name: 'メール未登録の会員が8人います' }).getAttribute('href')).toBe(
      '/manage/members/search?sign_up=no_email',
    );
    const queries = links.map((link) => new URL(link.getAttribute('href') ?? '', 'http://x').searchParams);
    expect(queries.map((query) => query.get('where') ?? query.get('expires_on') ?? query.get('sign_up'))).toEqual([
      null,
      null,
      `withdrawn_on:between:${today.slice(0, -2)}01,${today}`,
    ]);
    expect(queries[1]?.get('joined_on')).toBe(`${today.slice(0, -2)}01~${today}`);
  });

  it('leave out what the forms hide, and all of it for who may not see members', async () => {
    const { members } = nothing;
    const view = await open({
      members: members && { ...members, joined: null, expiring: null, urgent: null, lapsed: null },
    });
    const strip = await screen.findByRole('navigation', { name: '主な数字' });
    expect(
      within(strip)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '会員3,482人本登録3,470人・仮登録12人',
      // Leaving is no field of a form.
      '今月の退会2人先月の同じ日より1人少ない',
    ]);
    view.unmount();
    await open({ members: null, may_edit_members: false });
    await screen.findByText('今日することはありません。');
    expect(screen.queryByRole('navigation', { name: '主な数字' })).toBeNull();
    expect(screen.queryByRole('link', { name: '会員を登録する' })).toBeNull();
  });
});

describe('what there is to do', () => {
  it('says kindly that there is nothing, and what was done', async () => {
    await open({ done: { count: 1_000, more: true } });
    expect(await screen.findByText('今日は1,000+件が済みました。おつかれさまでした。')).toBeTruthy();
    expect(screen.queryByRole('heading', { level: 3 })).toBeNull();
  });

  it('names people with the reason, and one action to who may do it', async () => {
    const due: Overview['due'] = [
      {
        kind: 'expiring',
        count: 46,
        people: [person({ expires_on: today }), person({ id: 8, expires_on: addDays(today, 9) })],
      },
      { kind: 'lapsed', count: 1, people: [person({ id: 9, expires_on: addDays(today, -3) })] },
      { kind: 'mail_failed', count: 1, people: [person({ id: 10, refusal: '550 no such user' })] },
    ];
    const view = await open({ due });
    const group = await screen.findByRole('region', { name: '期限が近い会員' });
    const rows = within(group).getAllByRole('listitem');
    expect(rows[0]?.textContent).toContain('正会員今日まで');
    expect(rows[1]?.textContent).toContain('あと9日');
    expect(within(group).getByRole('link', { name: '46人を見る' }).getAttribute('href')).toContain('expires_on');
    expect(screen.getByText('3日前に期限切れ')).toBeTruthy();
    expect(screen.getByText('メールサーバーの返答：550 no such user')).toBeTruthy();
    expect(screen.getByRole('link', { name: '山本 花子：アドレスを直す' }).getAttribute('href')).toBe(
      '/manage/members/edit/10?from=overview#email',
    );
    expect(screen.getByText('48件')).toBeTruthy();
    view.unmount();
    await open({ due, may_edit_members: false });
    await screen.findByRole('region', { name: '期限が近い会員' });
    expect(screen.queryByRole('link', { name: /アドレスを直す/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /1年延ばす/ })).toBeNull();
  });

  it('moves an expiry on by a term in one step, says the new day, and takes it back', async () => {
    const moved: unknown[] = [];
    await open(
      { due: [{ kind: 'expiring', count: 1, people: [person({ expires_on: '2026-12-16' })] }] },
      {
        [changeTerm.path]: ({ body }) => {
          moved.push(body);
          const [from, to] = moved.length === 1 ? ['2026-12-16', '2027-12-16'] : ['2027-12-16', '2026-12-16'];
          return { from, to, version: 3 };
        },
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: '山本 花子：1年延ばす' }));
    expect(await screen.findByText('山本 花子の有効期限を2027-12-16にしました。')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '元に戻す' }));
    expect(await screen.findByText('山本 花子の有効期限を2026-12-16に戻しました。')).toBeTruthy();
    expect(moved).toEqual([{ from: '2026-12-16' }, { from: '2027-12-16', to: '2026-12-16' }]);
  });

  it('invites somebody after asking, and lets go of the row', async () => {
    let invited = false;
    const { asked } = await open(
      {},
      {
        [manageOverview.path]: () =>
          invited
            ? { ...nothing, done: { count: 1, more: false } }
            : { ...nothing, due: [{ kind: 'not_invited', count: 1, people: [person()] }] },
        [inviteMember.path]: () => {
          invited = true;
          return {};
        },
        ...PREVIEW,
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: '山本 花子：招待する' }));
    const dialog = within(await screen.findByRole('dialog', { name: '山本 花子に招待メールを送りますか。' }));
    expect(await dialog.findByText('hanako@aoba.example')).toBeTruthy();
    expect(dialog.getByText('【青葉】会員アプリのご案内')).toBeTruthy();
    expect(dialog.getByText('日本語（この画面の言語）')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: '送る' }));
    expect(await screen.findByText('今日は1件が済みました。おつかれさまでした。')).toBeTruthy();
    expect(screen.queryByRole('region', { name: '招待していない会員' })).toBeNull();
    expect(asked.find(({ path }) => path === inviteMember.path)?.input).toEqual({ params: { id: 7 } });
  });

  it('says why an invitation did not go out', async () => {
    await open(
      { due: [{ kind: 'not_invited', count: 1, people: [person()] }] },
      {
        [inviteMember.path]: () => {
          throw refusal(409, { message: 'すでに登録しています。', error_code: 'signed_up', errors: {} });
        },
        ...PREVIEW,
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: '山本 花子：招待する' }));
    await userEvent.click(await screen.findByRole('button', { name: '送る' }));
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
  });

  it('shows what is done again, with whom, by whom and when', async () => {
    const entry = { id: 4, kind: 'prolonged', at: '2026-11-23T01:05:00.000Z', by: '鈴木 拓也' } as const;
    const settled = [{ ...entry, member_id: 7, last_name: '山本', first_name: '花子' }];
    await open({ done: { count: 1, more: false } }, { [settledToday.path]: () => settled });
    await userEvent.click(await screen.findByRole('button', { name: '済んだものを見る' }));
    const group = await screen.findByRole('region', { name: '今日済んだもの' });
    expect((await within(group).findByRole('listitem')).textContent).toBe(
      '山山本 花子有効期限を延ばしました10:05 鈴木 拓也',
    );
    expect(within(group).getByRole('link', { name: '山本 花子' }).getAttribute('href')).toBe(
      '/manage/members/detail/7',
    );
    await userEvent.click(screen.getByRole('button', { name: '済んだものを隠す' }));
    expect(screen.queryByRole('region', { name: '今日済んだもの' })).toBeNull();
  });

  it('is gone through with J and K from row to row, across groups, and opened with Enter', async () => {
    const people = [person(), person({ id: 8, first_name: '次郎' })];
    const { router } = await open({
      due: [
        { kind: 'expiring', count: 2, people },
        { kind: 'lapsed', count: 1, people: [person({ id: 9, first_name: '三郎' })] },
      ],
    });
    await screen.findByRole('region', { name: '期限が近い会員' });
    const focused = () => document.activeElement?.textContent;
    await userEvent.keyboard('j');
    expect(focused()).toBe('山本 花子');
    await userEvent.keyboard('jj');
    expect(focused()).toBe('山本 三郎');
    await userEvent.keyboard('j');
    expect(focused()).toBe('山本 三郎');
    await userEvent.keyboard('k{Enter}');
    expect(router.state.location.pathname).toBe('/manage/members/detail/8');
  });

  it('shows tasks that stand still once, with whose they are and the way on', async () => {
    const bad = sampleTask({
      task_id: 3,
      state: 'invalid',
      is_own: false,
      actor_name: '鈴木 拓也',
      total_error_records: 13,
      file_name: 'members_202611.csv',
      back_route: '/manage/members/import-csv?task=3',
    });
    await open({ stuck: [bad], tasks: [sampleTask({ task_id: 2, state: 'applied', task_name: '先月の名簿' })] });
    const group = await screen.findByRole('region', { name: '止まっている処理' });
    expect(group.textContent).toMatch(/鈴木 拓也.*members_202611\.csv.*13件のエラーがあります/);
    expect(within(group).getByRole('link', { name: 'members_202611.csv：エラーを見る' }).getAttribute('href')).toBe(
      '/manage/members/import-csv?task=3',
    );
    expect(screen.getAllByText(/members_202611\.csv/)).toHaveLength(1);
    expect(within(screen.getByRole('region', { name: '処理の状況' })).getByText('先月の名簿')).toBeTruthy();
  });
});

describe('recent changes', () => {
  const event = (id: number, over: Partial<Timeline['entries'][number]> = {}): Timeline['entries'][number] => ({
    id,
    at: new Date(Date.parse('2026-11-20T00:00:00Z') + id * 1_000).toISOString(),
    by: '鈴木 拓也',
    acted_for: null,
    source: 'console',
    action: 'update',
    task_id: null,
    changes: [{ field: 'phone', label: '電話番号', before: '045-1', after: '045-2', put_back: 'yes' }],
    family: 'members',
    is_there: true,
    record_id: 7,
    record: '山本 花子',
    member_id: 7,
    account_code: 'A-0000007',
    ...over,
  });

  it('say who changed what, with the way back, to who may see them alone', async () => {
    const timeline = { [facilityTimeline.path]: (): Timeline => ({ entries: [event(1)], next: null }) };
    const view = await open({ may_see_changes: true }, timeline);
    const side = await screen.findByRole('region', { name: '最近の変更' });
    expect(await within(side).findByRole('button', { name: '元に戻す' })).toBeTruthy();
    expect(side.textContent).toMatch(/鈴木 拓也.*山本 花子.*電話番号を変更.*045-1.*045-2/);
    view.unmount();
    const { asked } = await open({}, timeline);
    await screen.findByText('今日することはありません。');
    expect(asked.map(({ path }) => path)).not.toContain(facilityTimeline.path);
  });

  it.each<[string, TimelineSubject, number | null, string]>([
    ['create', 'members', null, '山本 花子ほか2件を登録'],
    ['invite', 'members', null, '山本 花子ほか2件に招待メールを送信'],
    ['create', 'notes', null, '山本 花子ほか2件にメモを追加'],
    ['create', 'members', 9, '山本 花子など3件以上を登録'],
  ])('say in one sentence that somebody did %s to many %s', async (action, family, next, words) => {
    const entries = [3, 2, 1].map((id) => event(id, { action, family, changes: [] }));
    await open({ may_see_changes: true }, { [facilityTimeline.path]: (): Timeline => ({ entries, next }) });
    const side = await screen.findByRole('region', { name: '最近の変更' });
    expect(await within(side).findByText(words)).toBeTruthy();
    expect(within(side).getAllByRole('listitem')).toHaveLength(1);
  });

  it('fail alone: the rest of the overview stands', async () => {
    await open(
      { may_see_changes: true },
      {
        [facilityTimeline.path]: () => {
          throw refusal(500);
        },
      },
    );
    const side = await screen.findByRole('region', { name: '最近の変更' });
    expect(await within(side).findByRole('button', { name: '再読み込みする' })).toBeTruthy();
    expect(screen.getByText('今日することはありません。')).toBeTruthy();
  });

  it('tell what happened many times in a row once, and an import as a whole in its place', () => {
    const invited = [5, 4, 3].map((id) => event(id, { action: 'invite' }));
    const task = sampleTask({ task_id: 9, state: 'applied', finished_at: event(2).at });
    const found = recentChanges({ entries: [...invited, event(1)], next: null }, [task], 6);
    expect(
      found.map((each) => (each.kind === 'import' ? 'import' : [each.event.id, each.others, each.isOpen])),
    ).toEqual([[5, 2, false], 'import', [1, 0, false]]);
    const [run] = recentChanges({ entries: invited, next: 2 }, [task], 6);
    expect(run).toMatchObject({ others: 2, isOpen: true });
    expect(recentChanges({ entries: invited, next: 2 }, [task], 6)).toHaveLength(1);
  });
});

describe('the first steps', () => {
  const steps = (over: Partial<FirstSteps> = {}): FirstSteps => ({
    types: ['正会員', '家族会員'],
    members: 0,
    invitable: 0,
    may_import: true,
    may_organize: true,
    card: { type: '正会員', member_code: 'S000001', expires_on: '2027-11-19' },
    ...over,
  });
  const filled = (container: HTMLElement) =>
    [...container.querySelectorAll('.btn.pri')].map((each) => each.textContent);

  it('stand in place of the overview: one filled button, reasons on what is locked, the card, no zeros', async () => {
    const { container } = await open({ first_steps: steps() });
    await screen.findByText('会員を迎える準備を、3つの手順で進めます。', { exact: false });
    expect(filled(container)).toEqual(['名簿を取り込む']);
    expect(screen.getByText('会員を取り込むと、招待できるようになります。')).toBeTruthy();
    expect(screen.getByRole('button', { name: '招待する会員を選ぶ' })).toHaveProperty('disabled', true);
    expect(screen.getByText('S000001')).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: '主な数字' })).toBeNull();
    expect(container.textContent).not.toContain('0人');
  });

  it('greet by the name that one has now, not that of the login', async () => {
    Object.assign(manageState, { info: { profile: { last_name: '安東' } } });
    const view = await open({ first_steps: steps() });
    expect(await screen.findByText('安東さん、ようこそ。', { exact: false })).toBeTruthy();
    view.unmount();
    manageState.info = undefined;
  });

  it('go on with what there is', async () => {
    const view = await open({ first_steps: steps({ members: 20, invitable: 12 }) });
    await screen.findByText('2 / 3 が済みました');
    expect(filled(view.container)).toEqual(['招待する会員を選ぶ']);
    expect(screen.getByText('12人を招待できます。')).toBeTruthy();
    view.unmount();
    const none = await open({ first_steps: steps({ members: 20 }) });
    await screen.findByText('メールアドレスのある会員がいないため、まだ招待できません。');
    expect(filled(none.container)).toEqual([]);
    none.unmount();
    const oneByOne = await open({ first_steps: steps({ may_import: false }) });
    await screen.findByText('CSVの取込を使う権限がないため、1人ずつ登録します。');
    expect(filled(oneByOne.container)).toEqual(['1人ずつ登録する']);
    oneByOne.unmount();
    const noTypes = await open({ first_steps: steps({ types: [], card: null }) });
    await screen.findByText('会員種別が決まると、取り込めるようになります。');
    expect(filled(noTypes.container)).toEqual([]);
  });

  it('can be put away, and are taken up again', async () => {
    const first = await open({ first_steps: steps() });
    await userEvent.click(await screen.findByRole('button', { name: 'あとで続ける' }));
    expect(screen.getByText('今日することはありません。')).toBeTruthy();
    first.unmount();
    await open({ first_steps: steps() });
    expect(await screen.findByText('会員を迎える準備が残っています（1 / 3）。')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '準備を続ける' }));
    expect(await screen.findByText('1 / 3 が済みました')).toBeTruthy();
  });
});

it('says that the overview could not be read, and reads it again', async () => {
  let fails = true;
  await open(
    {},
    {
      [manageOverview.path]: () => {
        if (fails) throw refusal(500);
        return nothing;
      },
    },
  );
  const again = await screen.findByRole('button', { name: '再読み込みする' });
  fails = false;
  await userEvent.click(again);
  await waitFor(() => expect(screen.getByText('今日することはありません。')).toBeTruthy());
});

describe('events', () => {
  const lesson = { event_id: 3, name: 'シニア健康体操', kind_id: 2, kind_code: 'lesson', kind_url: 'lessons' };
  const counts = { taken_part: { this_month: 1_204, last_month: 1_118 }, open: 12 };

  it('tells what takes place today with the places that are taken, and where to look at it', async () => {
    const starts_at = `${today}T10:00:00+09:00`;
    const session = {
      ...lesson,
      event_code: 'E3',
      place: null,
      starts_at,
      ends_at: `${today}T11:00:00+09:00`,
      taken: 18,
      capacity: 20,
    };
    await open({ events: { sessions: [session], more: false, asked: { count: 0, events: [] }, ...counts } });
    const region = await screen.findByRole('region', { name: '今日の予定' });
    expect(within(region).getByRole('listitem').textContent).toBe('10:00 シニア健康体操18 / 20人');
    const links = within(region)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/manage/events/lessons/lesson/2/calendar', '/manage/events/lessons/lesson/2/edit/3']);
    expect(region.textContent).toContain('申込を受け付けているイベント 12件');
    expect(screen.queryByRole('region', { name: 'イベントの申込' })).toBeNull();
  });

  it('names the events that people ask to take part in, among what there is to do', async () => {
    await open({
      events: { sessions: [], more: false, asked: { count: 3, events: [{ ...lesson, people: 3 }] }, ...counts },
    });
    const region = await screen.findByRole('region', { name: 'イベントの申込' });
    expect(region.textContent).toContain('3人が承認を待っています。');
    expect(screen.getByRole('region', { name: '今日すること' }).textContent).toContain('3件');
    expect(screen.getByRole('region', { name: '今日の予定' }).textContent).toContain('今日の予定はありません。');
  });
});

describe('money', () => {
  const late = {
    id: 9,
    account_code: 'A9',
    last_name: '渡邉',
    first_name: '大輔',
    yen: 17_600,
    due_on: addDays(today, -50),
    reminders: 2,
    reminded_today: false,
    being_paid: false,
    invoices: [
      { id: 31, version: 4 },
      { id: 32, version: 2 },
    ],
  };
  const desk = { unpaid: { count: 60, yen: 412_600 }, overdue: { count: 1, yen: 17_600, people: [late] } };

  it('is a figure that leads to what is unpaid, and a group of those who are late', async () => {
    await open({ invoices: desk });
    const strip = await screen.findByRole('navigation', { name: '主な数字' });
    const figure = within(strip).getAllByRole('link').at(-1);
    expect(figure?.textContent).toBe('未払い412,600円うち期限超過17,600円');
    expect(figure?.getAttribute('href')).toBe('/manage/invoices/search?confirmation=2&payment=1');
    const group = screen.getByRole('region', { name: '期限を過ぎた請求' });
    expect(group.textContent).toContain('1人・17,600円');
    expect(within(group).getByRole('listitem').textContent).toContain('17,600円督促メール2通期限を50日過ぎています');
    expect(within(group).getByRole('link', { name: '渡邉 大輔' }).getAttribute('href')).toBe(
      '/manage/invoices/edit/31',
    );
  });

  it('that is late is reminded of after a question, all of one person at once, and what was left is said', async () => {
    const sent: unknown[] = [];
    await open(
      { invoices: desk },
      {
        [remindInvoices.path]: ({ body }) => {
          sent.push(body);
          return { reminded: [31], left: [{ id: 32, why: 'being_paid', number: '26-000032', name: '渡邉 大輔' }] };
        },
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: '渡邉 大輔：督促メールを送る' }));
    const question = await screen.findByRole('dialog', { name: '渡邉 大輔さんに督促メールを送りますか。' });
    expect(question.textContent).toContain('請求2件（17,600円）');
    await userEvent.click(within(question).getByRole('button', { name: '督促メールを送る' }));
    await screen.findByText('1件の督促メールを送りました。');
    expect(screen.getByText('1件は、支払いの手続き中のため、送っていません。')).toBeTruthy();
    expect(sent).toEqual([{ invoices: late.invoices }]);
  });

  it('is only looked at by who may not write, and who was reminded today is not asked again', async () => {
    const view = await open({ invoices: desk, may_edit_invoices: false });
    await screen.findByRole('region', { name: '期限を過ぎた請求' });
    expect(screen.queryByRole('button', { name: /督促メールを送る/ })).toBeNull();
    view.unmount();
    await open({ invoices: { ...desk, overdue: { ...desk.overdue, people: [{ ...late, reminded_today: true }] } } });
    await screen.findByText('今日、督促メールを送りました');
    expect(screen.queryByRole('button', { name: /督促メールを送る/ })).toBeNull();
  });

  it('is not asked for while all of it is being paid', async () => {
    await open({ invoices: { ...desk, overdue: { ...desk.overdue, people: [{ ...late, being_paid: true }] } } });
    await screen.findByText('支払いの手続き中です');
    expect(screen.queryByRole('button', { name: /督促メールを送る/ })).toBeNull();
  });
});
