import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { AgencyRefused, AgencyUnknown } from './agency.ts';
import { callAgency, isAllowedEndpoint, isPrivate } from './outbound.ts';

it('knows addresses that are of no internet', () => {
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.0.1',
    '::1',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '::ffff:a00:1',
    'fec0::1',
    '2001::1',
    '2002:a00:1::',
    '64:ff9b:1::1',
  ])
    expect(isPrivate(address), address).toBe(true);
  for (const address of ['1.1.1.1', '172.32.0.1', '2606:4700::1111']) expect(isPrivate(address), address).toBe(false);
});

it('takes the sandbox on this machine where that is allowed, and nothing else without https', () => {
  const origins = ['http://127.0.0.1:8090', 'http://10.0.0.1', 'https://agency.example'];
  const asked = (endpoint: string, loopback: boolean) => isAllowedEndpoint(endpoint, { origins, loopback });
  expect([asked('http://127.0.0.1:8090/v1', true), asked('http://127.0.0.1:8090/v1', false)]).toEqual([true, false]);
  expect([asked('http://10.0.0.1/', true), asked('https://agency.example/v1', false)]).toEqual([false, true]);
});

it('follows no redirect, calls no private address and reads no endless answer', async () => {
  let reached = 0;
  const agency = createServer((request, response) => {
    if (request.url === '/secret') reached += 1;
    if (request.url === '/moved') return response.writeHead(302, { location: '/secret' }).end('{}');
    return response.end(JSON.stringify('x'.repeat(1_200_000)));
  });
  await new Promise<void>((resolve) => agency.listen(0, '127.0.0.1', resolve));
  const address = agency.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const call = (url: string, loopback = true) => callAgency(url, { method: 'GET', token: 'x', loopback });
  expect((await call(`${origin}/moved`)).status).toBe(302);
  expect(reached).toBe(0);
  await expect(call(`${origin}/long`)).rejects.toBeInstanceOf(AgencyUnknown);
  await expect(call(`${origin}/moved`, false)).rejects.toBeInstanceOf(AgencyRefused);
  for (const literal of ['127.0.0.1', '[::1]', '[fd00::1]', '[::ffff:10.0.0.1]']) {
    await expect(call(`https://${literal}/`), literal).rejects.toBeInstanceOf(AgencyRefused);
    const asked = { origins: [`https://${literal}`], loopback: true };
    expect(isAllowedEndpoint(`https://${literal}/`, asked), literal).toBe(false);
  }
  await expect(call('https://localhost:1/')).rejects.toBeInstanceOf(AgencyUnknown);
  agency.closeAllConnections();
  agency.close();
});
