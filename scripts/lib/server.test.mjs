import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SERVER, SERVER_ENV } from './server.mjs';

/** Hashes eight passwords at once, four times, and prints by how many MiB the process has grown. */
const HASHES = `
  const { argon2 } = require('node:crypto');
  const { promisify } = require('node:util');
  const { readFileSync } = require('node:fs');
  const held = () => Number(/VmRSS:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]) / 1024;
  const cost = { memory: 19456, passes: 2, parallelism: 1, tagLength: 32 };
  const hash = () => promisify(argon2)('argon2id', { message: 'a', nonce: Buffer.alloc(16), ...cost });
  (async () => {
    const before = held();
    for (let round = 0; round < 4; round++) await Promise.all(Array.from({ length: 8 }, hash));
    console.log(held() - before);
  })();`;

it.runIf(process.platform === 'linux')('gives the memory of password hashes back to the machine', () => {
  const { stdout } = spawnSync(process.execPath, ['-e', HASHES], {
    env: { ...process.env, ...SERVER_ENV },
    encoding: 'utf8',
  });
  expect(Number.parseFloat(stdout)).toBeLessThan(19);
});

it('is started in the image as it is here', () => {
  const image = readFileSync(new URL('../../deploy/Dockerfile', import.meta.url), 'utf8');
  expect(image).toContain(`ENTRYPOINT ${JSON.stringify(['node', ...SERVER]).replaceAll(',', ', ')}`);
  for (const [name, value] of Object.entries(SERVER_ENV)) expect(image).toContain(`ENV ${name}=${value}`);
});
