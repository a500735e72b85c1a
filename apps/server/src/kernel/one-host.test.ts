import { expect, it } from 'vitest';
import { namesOneHost } from './one-host.ts';

it.each([
  ['one Host and a path', ['Host', 'a.test', 'Accept', '*/*'], '/x?y=http://b.test', true],
  ['a value that reads like a name', ['host', 'a.test', 'X', 'host'], '/', true],
  ['two Hosts, also where they say the same', ['Host', 'a.test', 'HOST', 'a.test'], '/', false],
  ['no Host', ['Accept', '*/*'], '/', false],
  ['a whole address', ['Host', 'a.test'], 'http://b.test/', false],
  ['an address without scheme', ['Host', 'a.test'], 'b.test/', false],
  ['a star', ['Host', 'a.test'], '*', false],
])('%s', (_, rawHeaders, url, expected) => {
  expect(namesOneHost({ rawHeaders, url })).toBe(expected);
});
