import { expect, it } from 'vitest';
import { partsOfName } from './breaks.ts';

it.each([
  ['第12回 あおば市民バドミントン大会', ['第12回 あおば', '市民', 'バドミントン', '大会']],
  ['親子ふれあい水泳教室', ['親子ふれあい', '水泳教室']],
  ['秋の硬式テニス講習会', ['秋の', '硬式', 'テニス', '講習会']],
  ['80歳からのゲートボール', ['80歳からの', 'ゲートボール']],
  ['スキー体験（初心者・経験者）', ['スキー', '体験', '（初心者・', '経験者）']],
  ['お知らせの会', ['お知らせの', '会']],
  ['Summer Camp 2027', ['Summer Camp 2027']],
  ['', []],
])('a line of %s ends between words only', (name, parts) => {
  expect(partsOfName(name)).toEqual(parts);
  expect(parts.join('')).toBe(name);
});
