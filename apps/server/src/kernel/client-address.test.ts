import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { createClientAddress } from './client-address.ts';

const of = createClientAddress(['127.0.0.1', '10.0.0.0/8', '2001:db8::/32']);

/** A request over a connection from an address. */
function asked(from: string, forwarded?: string): IncomingMessage {
  const request = new IncomingMessage(Object.defineProperty(new Socket(), 'remoteAddress', { value: from }));
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded;
  return request;
}

it.each([
  ['192.0.2.1', undefined, '192.0.2.1'],
  ['192.0.2.1', '198.51.100.7', '192.0.2.1'],
  ['127.0.0.1', '198.51.100.7', '198.51.100.7'],
  ['::ffff:127.0.0.1', '198.51.100.7', '198.51.100.7'],
  ['10.1.2.3', '203.0.113.9, 198.51.100.7, 10.9.9.9', '198.51.100.7'],
  ['2001:db8::5', '2001:4860::8888', '2001:4860::8888'],
  ['127.0.0.1', undefined, '127.0.0.1'],
  ['127.0.0.1', 'unknown', '127.0.0.1'],
])('whoever asks from %s with X-Forwarded-For %s is %s', (from, forwarded, address) => {
  expect(of(asked(from, forwarded))).toBe(address);
});
