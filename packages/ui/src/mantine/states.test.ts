import { CallError } from '@tsudoi/contract/client';
import { expect, it } from 'vitest';
import { loadProblem } from './states.tsx';

const words = (error?: CallError) => loadProblem(error, (id) => id);
const answered = (
  status: number,
  error_code: 'rate_limited' | 'not_found' | 'too_large' | 'server_error',
  message: string,
) => new CallError('http', status, { error_code, message });

it('a list that was refused says why where the reader can do something about it', () => {
  expect(words(answered(429, 'rate_limited', 'しばらく待って'))).toBe('しばらく待って');
  expect(words(answered(404, 'not_found', '見つかりません'))).toBe('見つかりません');
  expect(words(answered(413, 'too_large', '大きすぎます'))).toBe('大きすぎます');
});

it('and by its status where a proxy refused it before the server', () => {
  expect(words(new CallError('http', 429, undefined))).toBe('alert.too_many_requests');
  expect(words(new CallError('http', 413, undefined))).toBe('alert.too_large');
  expect(words(new CallError('http', 503, undefined))).toBe('alert.system_error');
});

it('and that the system or the network is at fault otherwise', () => {
  expect(words(answered(500, 'server_error', 'x'))).toBe('alert.system_error');
  expect(words(new CallError('http', 418, undefined))).toBe('alert.system_error');
  expect(words(new CallError('network', 0, undefined))).toBe('state.error');
  expect(words(new CallError('http', 422, undefined))).toBe('alert.validation_failed');
});
