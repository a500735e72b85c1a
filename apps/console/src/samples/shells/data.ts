import { addDays, type Day } from '@tsudoi/domain';

/** A made-up member. */
export interface SampleMember {
  id: number;
  code: string;
  name: string;
  type: string;
  joined: Day;
}

const FAMILY = ['山本', '髙橋', '﨑山', '小林', '中村', '渡邉', '加藤', '松本', '長谷川', '斎藤'];
const GIVEN = ['花子', '健一', '陽菜', '直樹', 'さくら', '大輔', '蓮', '由美子', '優香', '翔太', '美咲'];
const TYPES = ['正会員', 'ジュニア会員', '家族会員'];
const pick = (list: readonly string[], at: number) => list[at % list.length] ?? '';

/** 3,482 members, always the same. */
export const SAMPLE_MEMBERS: readonly SampleMember[] = Array.from({ length: 3_482 }, (_, index) => ({
  id: index + 1,
  code: `S${String(4_821 - index).padStart(6, '0')}`,
  name: `${pick(FAMILY, index)} ${pick(GIVEN, index * 7)}`,
  type: pick(TYPES, index * 5),
  joined: addDays('2026-11-20', -index),
}));
