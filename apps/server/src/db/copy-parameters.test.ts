import { expect, it } from 'vitest';
import { settingOf, withSettings } from './copy-parameters.ts';

it('puts a setting in the place of each parameter, read once and cast as the parameter was', () => {
  expect(withSettings('a.x = any ($1::int[]) and b like $12')).toBe(
    `a.x = any (((select current_setting('app.export_v1')::int[])::int[])) and b like ((select current_setting('app.export_v12')::text)::text)`,
  );
});

it('writes values as PostgreSQL reads them back, whatever a text of a list holds', () => {
  expect(settingOf(['a', 'b"c', 'd\\e', 'null', ''])).toBe(String.raw`{"a","b\"c","d\\e","null",""}`);
  expect([settingOf([1, 2]), settingOf([]), settingOf('x'), settingOf(7)]).toEqual(['{1,2}', '{}', 'x', '7']);
  expect(() => settingOf(null)).toThrow('does not go into a setting');
});
