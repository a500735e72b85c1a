import { CallError } from '@tsudoi/contract/client';
import { expect, it, vi } from 'vitest';
import { onForbidden, raiseIfForbidden } from './forbidden.ts';

it('leads away where the options of a select were refused with 403, and only there', () => {
  const leave = vi.fn();
  const stop = onForbidden(leave);
  for (const other of [
    undefined,
    new Error('x'),
    new CallError('network', 0, undefined),
    new CallError('http', 500, undefined),
    new CallError('http', 403, { error_code: 'member_limit_reached' }),
    new CallError('http', 403, { error_code: 'second_factor_demanded' }),
  ])
    raiseIfForbidden(other);
  expect(leave).not.toHaveBeenCalled();
  raiseIfForbidden(new CallError('http', 403, undefined));
  expect(leave).toHaveBeenCalledOnce();
  stop();
  raiseIfForbidden(new CallError('http', 403, undefined));
  expect(leave).toHaveBeenCalledOnce();
});
