import type { CourseInput } from '@tsudoi/contract/events';

/** A course of a demo event. */
export interface DemoCourse {
  name: string;
  capacity: number;
  fee: number;
  /** What young members pay instead. */
  juniorFee?: number;
  selection?: CourseInput['selection'];
  results?: readonly string[];
}

/** An event of the demo world. */
export interface DemoEvent {
  kind: string;
  name: string;
  place: string;
  /** Days from today, and hours of the day. */
  days: number;
  hours: readonly [from: number, until: number];
  courses: readonly DemoCourse[];
  /** How many enter each course. */
  entered: number;
  /** Its picture in `images`, and what that shows; events of one name share it as a series. */
  picture?: readonly [name: string, alt: string];
  draft?: boolean;
  /** Why it does not take place. */
  calledOff?: string;
  /** It has taken place: the first came, the others did not; or they have results. */
  past?: 'checked_in' | 'results';
  /** Somebody takes part in every state. */
  everyState?: boolean;
}

const course = (name: string, capacity: number, fee: number, more: Partial<DemoCourse> = {}): DemoCourse => ({
  name,
  capacity,
  fee,
  ...more,
});

/** Weeks around this one in which lessons are given. */
const WEEKS = [-2, -1, 0, 1, 2, 3] as const;
const PLACES_OF_RESULT = ['優勝', '準優勝', '三位'] as const;

const tennis = (week: number): DemoEvent => ({
  kind: 'lesson',
  name: '硬式テニス講習会',
  place: '青葉台コートA',
  picture: ['tennis.webp', '上から見たテニスコート'],
  days: week * 7 + 4,
  hours: [10.75, 12.25],
  courses: [course('中級', 10, 1_100, { juniorFee: 550 }), course('上級', 10, 1_100)],
  entered: week === 0 ? 9 : week === -1 ? 4 : 0,
  ...(week === -1 && { past: 'checked_in' as const }),
});

const yoga = (week: number): DemoEvent => ({
  kind: 'lesson',
  name: 'ナイトヨガ',
  place: '区民センター 和室',
  picture: ['yoga.webp', '和室でヨガをする3人'],
  days: week * 7,
  hours: [19, 20.5],
  courses: [course('夜の部', 10, 1_100)],
  entered: week === 0 ? 6 : 0,
});

const swimming = (week: number): DemoEvent => ({
  kind: 'family',
  name: '親子スイミング',
  place: '市民プール',
  picture: ['swimming.webp', 'プールで泳ぐ親子'],
  days: week * 7 + 5,
  hours: [9.5, 11],
  courses: [course('親子の部', 12, 800)],
  // One more than there are places: somebody waits.
  entered: week === 1 ? 13 : 1,
});

const square = (days: number, index: number): DemoEvent => ({
  kind: 'family',
  name: `ふれあい広場 第${index + 1}回`,
  place: '青葉台公園',
  picture: ['park.webp', '公園の散歩道'],
  days,
  hours: [10, 12],
  courses: [course('自由参加', 60, 0)],
  entered: 1,
  ...(index === 3 && { calledOff: '台風の接近のため' }),
});

const TOURNAMENT_PICTURES: Readonly<Record<string, Pick<DemoEvent, 'picture'>>> = {
  市民バドミントン大会: { picture: ['badminton.webp', '上から見たバドミントンコート'] },
  ジュニアサッカー大会: { picture: ['soccer.webp', '上から見たサッカー場'] },
};

const tournament = (name: string, index: number): DemoEvent => ({
  kind: 'tournament',
  name,
  ...TOURNAMENT_PICTURES[name],
  place: '市民体育館',
  days: -18 + index * 13,
  hours: [9, 17],
  courses: [
    course('混合ダブルス', 16, 3_000, { results: PLACES_OF_RESULT }),
    course('男子ダブルス', 16, 3_000, { results: PLACES_OF_RESULT }),
    course('女子ダブルス', 4, 3_000, { results: PLACES_OF_RESULT }),
  ],
  entered: index === 2 ? 6 : index === 0 ? 3 : 1,
  ...(index === 0 && { past: 'results' as const }),
});

/** Events of あおば around today. */
const AOBA: readonly DemoEvent[] = [
  ...WEEKS.map(tennis),
  ...WEEKS.map(yoga),
  ...WEEKS.map(swimming),
  ...[-12, 3, 9, 16, 24, 31].map(square),
  ...['市民バドミントン大会', '秋の卓球大会', '駅伝の試走会', 'ジュニアサッカー大会', 'シニア体操発表会'].map(
    tournament,
  ),
  {
    kind: 'lesson',
    name: 'スキー体験教室',
    place: '高原スキー場',
    picture: ['ski.webp', '雪の斜面を滑る人たち'],
    days: 12,
    hours: [8, 17],
    courses: [course('初心者', 4, 6_000, { juniorFee: 4_000 }), course('経験者', 6, 6_000, { selection: 'approval' })],
    entered: 0,
    everyState: true,
  },
  {
    kind: 'lesson',
    name: 'ナイター交流会',
    place: '',
    days: 4,
    hours: [18, 20],
    courses: [course('交流会', 10, 1_100)],
    entered: 0,
    draft: true,
  },
];

/** Events of さくら around today. */
const SAKURA: readonly DemoEvent[] = [
  ...WEEKS.flatMap((week): DemoEvent[] =>
    (['数学の特訓', '英語の長文'] as const).map((name, index) => ({
      kind: 'special',
      name,
      place: `第${index + 1}教室`,
      picture: ['study.webp', '黒板とノート'],
      days: week * 7 + index * 2,
      hours: [18, 20],
      courses: [course('中3', 12, 2_200)],
      entered: week === 0 ? 3 : 0,
      ...(week === -1 && index === 0 && { entered: 4, past: 'checked_in' as const }),
    })),
  ),
  ...[-28, -7, 7, 14, 28, 42, 56, 63, 70].map(
    (days, index): DemoEvent => ({
      kind: 'exam',
      name: `実力テスト 第${index + 1}回`,
      place: '本校',
      days,
      hours: [9, 15],
      courses: [
        course('5教科', index === 2 ? 3 : 40, 4_400, { juniorFee: 3_300, results: ['A判定', 'B判定', 'C判定'] }),
      ],
      entered: index === 2 ? 4 : index === 0 ? 3 : 0,
      ...(index === 0 && { past: 'results' as const }),
      ...(index === 4 && { calledOff: '会場の工事のため' }),
    }),
  ),
  ...[-21, -14, 2, 10, 18, 25, 33, 45, 52].map(
    (days, index): DemoEvent => ({
      kind: 'briefing',
      name: `保護者説明会 第${index + 1}回`,
      place: '多目的室',
      days,
      hours: [19, 20],
      courses: [course('説明会', 20, 0)],
      entered: index === 2 ? 2 : 0,
      ...(index === 8 && { draft: true }),
    }),
  ),
];

/** What happens in the facilities of the demo world, by their codes. */
export const DEMO_EVENTS: Readonly<Record<string, readonly DemoEvent[]>> = { AOBA, SAKURA };
