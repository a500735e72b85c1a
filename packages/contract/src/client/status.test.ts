import { STATUS_CODES } from 'node:http';
import { describe, expect, it } from 'vitest';
import { problems } from '../core/problem.ts';
import { CallError } from './error.ts';
import { HTTP_STATUS, statusName } from './status.ts';

describe('the table of HTTP statuses', () => {
  it('goes from 100 to 511 and has every status that a server or a problem of ours uses', () => {
    const statuses = Object.keys(HTTP_STATUS).map(Number);
    expect([Math.min(...statuses), Math.max(...statuses)]).toEqual([100, 511]);
    const used = [...Object.keys(STATUS_CODES).map(Number), ...Object.values(problems)];
    // 418 and 509 are known to Node, but to no standard.
    expect([...new Set(used)].filter((status) => !statuses.includes(status)).sort()).toEqual([418, 509]);
  });
});

describe('the name of a failure', () => {
  it('is the code of our own server, and the standard name where a proxy answered', () => {
    expect(new CallError('http', 429, { error_code: 'rate_limited' }).summary).toBe('429 rate_limited');
    expect(new CallError('http', 502, undefined).summary).toBe('502 Bad Gateway');
    expect(new CallError('http', 599, undefined).summary).toBe('599');
    expect(statusName(511)).toBe('Network Authentication Required');
  });
});
