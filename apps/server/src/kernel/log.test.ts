import { describe, expect, it } from 'vitest';
import { LOGGED_TEXT_MAX, scrubbed } from './log.ts';

const TOKEN = 'RktJ-MJP9XRzafKDKDrODwwnVIkJSvZglErDfbZKIN4';

describe('a text of the log', () => {
  it.each([
    ['an address', 'for hanako.sato+club@mail.example.jp, twice', 'for …@…, twice'],
    ['an address behind another sign', '<hanako@example.jp>', '<…@…>'],
    ['two addresses in one run', 'a@b@example.jp', 'a@…@…'],
    ['a token', `token=${TOKEN} refused`, 'token=… refused'],
    ['a password in an address', 'postgres://serving:pa55@db/tsudoi', 'postgres://…@db/tsudoi'],
    ['an id of a request', 'id 3f2b8c1e-1d2c-4b5a-9e8f-001122334455', 'id 3f2b8c1e-1d2c-4b5a-9e8f-001122334455'],
    [
      'a path',
      'at /srv/apps/server/src/families/members/store.ts:12',
      'at /srv/apps/server/src/families/members/store.ts:12',
    ],
  ])('has %s taken out, or left where it is none', (_, text, expected) => {
    expect(scrubbed(text)).toBe(expected);
  });

  // What is not looked at costs nothing: the work for a text of any length is that for its first 4 KB.
  it.each(['x', 'x.', 'ab:', '@', 'a@', '-', '://', 'http://'])(
    'is cut before it is looked at: %s again and again',
    (piece) => {
      const long = piece.repeat(1_000_000);
      expect(scrubbed(long).length).toBeLessThanOrEqual(LOGGED_TEXT_MAX + 1);
      expect(scrubbed(`start ${long}`)).toMatch(/^start .*…$/);
    },
  );

  it('leaves no half of a secret at the place where it was cut', () => {
    for (let at = LOGGED_TEXT_MAX - TOKEN.length; at <= LOGGED_TEXT_MAX; at += 1) {
      const text = scrubbed(`${'. '.repeat(LOGGED_TEXT_MAX).slice(0, at - 1)} ${TOKEN} and more`);
      for (let size = 4; size <= TOKEN.length; size += 1) expect(text).not.toContain(TOKEN.slice(0, size));
    }
  });
});
