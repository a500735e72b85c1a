import { expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

it.each(['corvette', 'Qwertyuiop', 'TRUSTNO1', 'ka12rm12', 'sunshine!', 'ｐａｓｓｗｏｒｄ'])(
  'refuses %s',
  async (password) => expect(await isCommonPassword(password)).toBe(true),
);

it.each(['Tsudoi-2026', 'Kit-pass-2026', 'kT9$wq2#Lm', 'あさひ 山 川 ねこ 3びき'])('takes %s', async (password) =>
  expect(await isCommonPassword(password)).toBe(false),
);
