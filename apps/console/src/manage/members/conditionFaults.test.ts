import { expect, it } from 'vitest';
import { conditionFaults } from './conditionFaults.ts';

it('names a refused condition once, as the form does, whichever end of its range is wrong', () => {
  const faults = {
    'default_search.expires_on.from': [{ code: 'date_format' as const }],
    'default_search.expires_on.to': [{ code: 'date_format' as const }],
    'default_search.keyword': [{ code: 'max_length' as const, params: { value: 100 } }],
  };
  expect(conditionFaults(faults, 'ja')).toEqual([
    '有効期限はYYYY/MM/DD形式で指定してください。',
    '100文字以内で入力してください。',
  ]);
});
