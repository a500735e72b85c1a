import { expect, it } from 'vitest';
import type { EventComponent } from '../event-kinds/index.ts';
import { answerHeaders } from './columns.ts';

const fields = (...labels: string[]) =>
  labels.map((label, id) => ({ id, label_ja: label, label_en: label }) as EventComponent);

it('headers of answers are told apart, and no spreadsheet runs one', () => {
  expect(answerHeaders(fields('学年', '=HYPERLINK("https://example.com")', '+1', '会員番号', '学年'), 'ja')).toEqual([
    '学年',
    `'=HYPERLINK("https://example.com")`,
    "'+1",
    '会員番号（3）',
    '学年（4）',
  ]);
});
