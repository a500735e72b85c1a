import { expect, it } from 'vitest';
import { hoursLines } from './hours.ts';

it('reads a line for each day as day and time', () => {
  expect(hoursLines('火〜金　9:00〜21:00\n土・日・祝: 9:00〜18:00\n\n月曜 休館')).toEqual([
    { day: '火〜金', text: '9:00〜21:00' },
    { day: '土・日・祝', text: '9:00〜18:00' },
    { day: '月曜', text: '休館' },
  ]);
  expect(hoursLines('Mon–Fri 9:00–21:00')).toEqual([{ day: 'Mon–Fri', text: '9:00–21:00' }]);
});

it('leaves sentences as they are, also between the lines of days', () => {
  expect(hoursLines('予約制です。お電話でご確認ください。')).toEqual([
    { text: '予約制です。お電話でご確認ください。' },
  ]);
  expect(hoursLines('平日 9:00〜17:00\n年末年始はお休みです。')).toEqual([
    { day: '平日', text: '9:00〜17:00' },
    { text: '年末年始はお休みです。' },
  ]);
});
