import type { DemoCorporate } from './corporates.ts';

/** Companies whose staff train in aoba. */
export const aobaCorporates: readonly DemoCorporate[] = [
  {
    name: ['株式会社みどり製作所', 'カブシキガイシャミドリセイサクショ'],
    zipcode: '2270062',
    address: '3-12-4',
    phone: '045-555-0151',
    email: 'info@midori-works.example',
    contact: {
      department: '総務部',
      name: '石川 直美',
      phone: '045-555-0152',
      email: 'soumu@midori-works.example',
    },
    contract: { number: 'AOBA-2024-014', months: 19 },
    places: 10,
    staff: [
      ['石川', '直美', 'イシカワ', 'ナオミ'],
      ['大野', '拓也', 'オオノ', 'タクヤ'],
      ['森田', '彩', 'モリタ', 'アヤ'],
    ],
    club: 0,
  },
  {
    name: ['青葉台信用金庫', 'アオバダイシンヨウキンコ'],
    zipcode: '2270062',
    address: '1-4-1',
    phone: '045-555-0161',
    email: 'jinji@aobadai-shinkin.example',
    contact: {
      department: '人事課',
      name: '藤井 亮',
      phone: '045-555-0162',
      email: 'fujii@aobadai-shinkin.example',
    },
    contract: { number: 'AOBA-2025-003', months: 8 },
    places: null,
    staff: [
      ['藤井', '亮', 'フジイ', 'リョウ'],
      ['村上', '沙織', 'ムラカミ', 'サオリ'],
    ],
    club: 1,
  },
];

/** Companies that send their staff to the courses of sakura. */
export const sakuraCorporates: readonly DemoCorporate[] = [
  {
    name: ['さくら設計事務所', 'サクラセッケイジムショ'],
    zipcode: '2310023',
    address: '88',
    phone: '045-555-0171',
    email: 'office@sakura-sekkei.example',
    contact: {
      department: '管理部',
      name: '竹内 真由美',
      phone: '045-555-0172',
      email: 'kanri@sakura-sekkei.example',
    },
    contract: { number: 'SKR-2025-007', months: 5 },
    places: 5,
    staff: [
      ['竹内', '真由美', 'タケウチ', 'マユミ'],
      ['古川', '健', 'フルカワ', 'ケン'],
    ],
    club: 0,
  },
];
