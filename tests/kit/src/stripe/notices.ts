import { createHmac } from 'node:crypto';
import { request } from 'node:http';
import type { Notice } from './books.ts';

/** Sends a notice to the address that its account has for them, signed. */
export function deliver({ account, body, wrong }: Notice): Promise<void> {
  const { webhook } = account;
  if (webhook === undefined) return Promise.resolve();
  const address = new URL(webhook.url);
  const at = Math.floor(Date.now() / 1000);
  const mac = createHmac('sha256', wrong ? 'another' : webhook.secret)
    .update(`${at}.${body}`)
    .digest('hex');
  return new Promise((resolve) => {
    const sent = request(
      {
        ...{ host: '127.0.0.1', port: webhook.port, path: address.pathname, method: 'POST', agent: false },
        headers: {
          host: address.host,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'stripe-signature': `t=${at},v1=${mac}`,
        },
      },
      (answer) => answer.resume().on('end', () => resolve()),
    );
    sent.on('error', () => resolve());
    sent.end(body);
  });
}
