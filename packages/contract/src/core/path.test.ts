import { describe, expect, it } from 'vitest';
import { buildPath } from './path.ts';

describe('a path template', () => {
  it('is filled and what is left becomes the query', () => {
    expect(buildPath('/a/{id}/b', { id: 3, keyword: '山 田' })).toBe('/a/3/b?keyword=%E5%B1%B1+%E7%94%B0');
  });
  it('joins lists by commas and writes objects as JSON', () => {
    expect(buildPath('/a', {}, { ids: [1, 2], range: { from: 1 } })).toBe(
      `/a?ids=1%2C2&range=${encodeURIComponent('{"from":1}')}`,
    );
  });
  it('leaves out what is null or undefined', () => {
    expect(buildPath('/a', { x: null }, { y: undefined })).toBe('/a');
  });
  it('encodes what could leave its segment', () => {
    expect(buildPath('/a/{code}', { code: '../b?c' })).toBe('/a/..%2Fb%3Fc');
  });
  it('refuses a missing value', () => {
    expect(() => buildPath('/a/{id}', {})).toThrow('no value for {id}');
  });
});
