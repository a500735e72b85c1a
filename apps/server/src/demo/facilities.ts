import type { CardSide } from '@tsudoi/contract/card-designs';
import {
  AppStatus,
  BusinessType,
  type Day,
  FacilityStatus,
  Gender,
  OrganizationType,
  partsOf,
  Registration,
} from '@tsudoi/domain';
import type { NewSection } from '../families/account-cms/index.ts';
import type { NewFacility } from '../families/facilities/index.ts';
import type { Hours, ProfileTexts } from '../families/facility-profile/index.ts';
import { aobaCard } from './cards.ts';
import { aobaCorporates, sakuraCorporates } from './corporate-plans.ts';
import type { DemoCorporate } from './corporates.ts';
import { type Answering, aobaAnswers, sakuraAnswers } from './forms/answers.ts';
import { aobaSections } from './forms/aoba.ts';
import { sakuraSections } from './forms/sakura.ts';
import type { DemoChild, MemberPlan, Persona } from './members.ts';
import type { DemoOrganization } from './store.ts';

const CLOSED = { open: null, close: null };
const LONG = { open: '09:00', close: '21:00' };
const SHORT = { open: '09:00', close: '18:00' };
const EVENING = { open: '15:00', close: '21:30' };

/** A staff account of the demo world; `organizations` are codes. */
export interface DemoManager {
  name: readonly [last: string, first: string];
  email: string;
  role: 'all' | 'view';
  organizations: readonly string[];
}

/** An event kind of the demo world; `seenBy` are the roles that may look at it beside those that may do everything. */
export interface DemoEventKind {
  code: string;
  url: string;
  name: string;
  seenBy: readonly ('view' | 'member')[];
}

/** A facility of the demo world in words. */
export interface DemoFacility {
  facility: NewFacility;
  /** Name of the organization at the top; null where there are none. */
  rootName: string | null;
  organizations: readonly DemoOrganization[];
  managers: readonly DemoManager[];
  eventKinds: readonly DemoEventKind[];
  corporates: readonly DemoCorporate[];
  members: Pick<MemberPlan, 'seed' | 'count' | 'domain' | 'zips' | 'buildings'>;
  personas(today: Day): readonly Persona[];
  /** Children of personas. */
  children?(today: Day): readonly DemoChild[];
  /** Fields of the facility's own, and what its members answered. */
  form(of: { today: Day; juniorTypeId: number }): { sections: readonly NewSection[]; answers: Answering };
  contact: { email: string; phone: string; address: string; manager: string };
  /** What it says of itself to guests. */
  profile: Omit<ProfileTexts, 'phone' | 'contact_email'> & Pick<Hours, 'open_days'>;
  /** The picture above that, a file of `images`. */
  picture?: string;
  /** The card of its ordinary members, where it has one of its own. */
  card?: readonly CardSide[];
}

const MEMBERS = 300;
/** Roomy enough for the sample imports of 10,000 rows. */
const ACCOUNT_LIMIT = 20_000;
const { league, club } = OrganizationType;

const yearsAgo = (today: Day, years: number, monthDay: string): Day => `${partsOf(today).year - years}-${monthDay}`;

const listed = (text: string): [string, ...string[]] => {
  const [first = '', ...rest] = text.split(' ');
  return [first, ...rest];
};

export const DEMO_FACILITIES: readonly DemoFacility[] = [
  {
    facility: {
      code: 'AOBA',
      host_names: ['aoba.localhost'],
      name: 'あおばスポーツクラブ',
      business_type: BusinessType.sport,
      status: FacilityStatus.active,
      app_status: AppStatus.published,
      account_limit: ACCOUNT_LIMIT,
      color: '#165e83',
      use_organization_structure: true,
      use_corporate_structure: true,
      system_allow_guest: true,
      client_can_register: true,
    },
    rootName: 'あおばブロック',
    organizations: [
      {
        code: 'ORG-0002',
        name: '北部リーグ',
        type: league,
        parent: 'ORG-0001',
        contact_name: '佐藤 健一',
        phone: '045-555-0102',
      },
      {
        code: 'ORG-0003',
        name: '南部リーグ',
        type: league,
        parent: 'ORG-0001',
        contact_name: '鈴木 裕子',
        phone: '045-555-0103',
      },
      {
        code: 'ORG-0004',
        name: '青葉台テニスクラブ',
        type: club,
        parent: 'ORG-0002',
        zipcode: '2270062',
        address: '青葉台1-6-2',
      },
      {
        code: 'ORG-0005',
        name: 'みどり野スイミング',
        type: club,
        parent: 'ORG-0002',
        zipcode: '2260025',
        address: '十日市場町12-4',
      },
      {
        code: 'ORG-0006',
        name: '北部バドミントン部',
        type: club,
        parent: 'ORG-0002',
        zipcode: '2250002',
        address: '美しが丘2-5-5',
      },
      {
        code: 'ORG-0007',
        name: 'ジュニアサッカー',
        type: club,
        parent: 'ORG-0003',
        zipcode: '2230062',
        address: '日吉本町1-18-9',
      },
      {
        code: 'ORG-0008',
        name: 'シニア健康クラブ',
        type: club,
        parent: 'ORG-0003',
        zipcode: '2240003',
        address: '中川中央1-25-1',
      },
    ],
    managers: [
      { name: ['佐藤', '美咲'], email: 'staff@aoba.example', role: 'all', organizations: ['ORG-0001'] },
      { name: ['鈴木', '拓也'], email: 'coach@aoba.example', role: 'all', organizations: ['ORG-0004', 'ORG-0005'] },
      { name: ['山田', '恵'], email: 'viewer@aoba.example', role: 'view', organizations: ['ORG-0001'] },
    ],
    corporates: aobaCorporates,
    eventKinds: [
      { code: 'tournament', url: 'tournaments', name: '大会', seenBy: ['member'] },
      { code: 'lesson', url: 'lessons', name: '教室', seenBy: ['view', 'member'] },
      { code: 'family', url: 'families', name: '親子教室', seenBy: ['view', 'member'] },
    ],
    members: {
      seed: 20_260_101,
      count: MEMBERS,
      domain: 'aoba.example',
      zips: listed(
        '2270062 2250002 2250003 2270036 2270043 2270038 2270061 2260025 2260027 2230062 2230053 2220011 2240003 2240006 2240032 2250014 2250021 2160007 2130001 1940013 2110004',
      ),
      buildings: [
        '青葉台ハイツ',
        'コーポ藤が丘',
        'グランメゾン美しが丘①号棟',
        'メゾン日吉',
        'パークサイド中川',
        '㈱あおば社員寮',
      ],
    },
    personas: (today) => [
      {
        name: ['山本', '花子', 'ヤマモト', 'ハナコ'],
        email: 'hanako@aoba.example',
        gender: Gender.female,
        birthday: yearsAgo(today, 38, '04-12'),
        type: 'S',
        club: 0,
        registration: Registration.official,
        expiresIn: 132,
        complete: true,
      },
      {
        name: ['髙橋', '太郎', 'タカハシ', 'タロウ'],
        email: 'taro@aoba.example',
        gender: Gender.male,
        birthday: null,
        type: 'S',
        club: 1,
        registration: Registration.official,
        expiresIn: 24,
        complete: false,
      },
      {
        name: ['田中', '陽菜', 'タナカ', 'ヒナ'],
        email: 'temp@aoba.example',
        gender: Gender.female,
        birthday: yearsAgo(today, 14, '09-30'),
        type: 'J',
        club: 3,
        registration: Registration.temporary,
        expiresIn: null,
        complete: true,
      },
    ],
    children: (today) => [
      {
        of: 'hanako@aoba.example',
        name: ['山本', '一郎', 'ヤマモト', 'イチロウ'],
        gender: Gender.male,
        birthday: yearsAgo(today, 11, '05-20'),
        club: 1,
      },
      {
        of: 'hanako@aoba.example',
        name: ['山本', 'さくら', 'ヤマモト', 'サクラ'],
        gender: Gender.female,
        birthday: yearsAgo(today, 8, '03-28'),
        club: 0,
      },
    ],
    form: ({ today, juniorTypeId }) => ({
      sections: aobaSections(juniorTypeId),
      answers: aobaAnswers(20_260_102, today, juniorTypeId),
    }),
    contact: {
      email: 'info@aoba.example',
      phone: '045-555-0101',
      address: '〒227-0062 神奈川県横浜市青葉区青葉台1-6-2',
      manager: '佐藤 美咲',
    },
    card: aobaCard('#165e83'),
    picture: 'aoba.webp',
    profile: {
      headline: '青葉台で、体を動かす毎日を。',
      introduction: 'テニス、水泳、サッカーなど14種目。3歳から92歳までの方が通っています。見学はいつでもできます。',
      opening_hours: '年末年始（12月29日〜1月3日）はお休みです。',
      open_days: [SHORT, CLOSED, LONG, LONG, LONG, LONG, SHORT, SHORT],
      zipcode: '2270062',
      address: '神奈川県横浜市青葉区青葉台1-6-2',
    },
  },
  {
    facility: {
      code: 'SAKURA',
      host_names: ['sakura.localhost'],
      name: 'さくら学習塾',
      business_type: BusinessType.nightSchool,
      status: FacilityStatus.active,
      app_status: AppStatus.published,
      account_limit: ACCOUNT_LIMIT,
      color: '#f4a7bd',
      use_organization_structure: false,
      use_corporate_structure: true,
      system_allow_guest: false,
      client_can_register: false,
    },
    rootName: null,
    organizations: [],
    managers: [{ name: ['小林', '直樹'], email: 'staff@sakura.example', role: 'all', organizations: [] }],
    corporates: sakuraCorporates,
    eventKinds: [
      { code: 'special', url: 'specials', name: '特別講座', seenBy: ['view', 'member'] },
      { code: 'exam', url: 'exams', name: '実力テスト', seenBy: ['member'] },
      { code: 'briefing', url: 'briefings', name: '説明会', seenBy: ['view', 'member'] },
    ],
    members: {
      seed: 20_260_404,
      count: MEMBERS,
      domain: 'sakura.example',
      zips: listed(
        '1120002 1120006 1130033 1130022 1010051 1140002 1140014 1160013 1700002 1710021 1730004 1740063 1750082 1760012 1780063 1790081 3300846 3300063 3360021 3320012 3350002',
      ),
      buildings: ['小石川ハイム', '本郷マンション', 'コーポ千駄木', 'メゾン板橋', 'プレミール浦和', '王子第二住宅'],
    },
    personas: (today) => [
      {
        name: ['桜井', '華子', 'サクライ', 'ハナコ'],
        email: 'hanako@sakura.example',
        gender: Gender.female,
        birthday: yearsAgo(today, 15, '06-03'),
        type: 'J',
        club: 0,
        registration: Registration.official,
        expiresIn: 132,
        complete: true,
      },
    ],
    form: ({ today }) => ({ sections: sakuraSections(), answers: sakuraAnswers(20_260_405, today) }),
    contact: {
      email: 'info@sakura.example',
      phone: '03-5555-0201',
      address: '〒112-0002 東京都文京区小石川1-2-3',
      manager: '小林 直樹',
    },
    profile: {
      headline: 'わかる、が増える毎日。',
      introduction: null,
      opening_hours: null,
      open_days: [CLOSED, EVENING, EVENING, EVENING, EVENING, EVENING, { open: '13:00', close: '19:00' }, CLOSED],
      zipcode: '1120002',
      address: '東京都文京区小石川1-2-3',
    },
  },
];
