import { expect, it } from 'vitest';
import { fileNameOf } from './saveBlob.ts';

it('reads the name of a file, in Japanese where the answer says it', () => {
  expect(fileNameOf(`attachment; filename="members.csv"; filename*=UTF-8''%E4%BC%9A%E5%93%A1.csv`)).toBe('会員.csv');
  expect(fileNameOf('attachment; filename="members.csv"')).toBe('members.csv');
  expect(fileNameOf('attachment')).toBe('');
  expect(fileNameOf(null)).toBe('');
});
