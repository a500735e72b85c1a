// `npm run dev`: the server with reload and both apps with hot replacement, on the demo world.

import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT, start } from './lib/process.mjs';
import { SERVER_ENV, SERVER_SOURCES } from './lib/server.mjs';

// The Vite servers read the same three names: where the server is, and where they listen themselves.
const ports = {
  PORT: process.env.PORT ?? '8080',
  MEMBER_PORT: process.env.MEMBER_PORT ?? '5173',
  CONSOLE_PORT: process.env.CONSOLE_PORT ?? '5174',
};
const server = `http://localhost:${ports.PORT}`;

const parts = {
  server: [process.execPath, ['--watch', '--watch-preserve-output', ...SERVER_SOURCES, '--demo'], ROOT],
  member: ['vite', ['--clearScreen', 'false'], path.join(ROOT, 'apps/member-pwa')],
  console: ['vite', ['--clearScreen', 'false'], path.join(ROOT, 'apps/console')],
};

for (const [name, [command, args, cwd]] of Object.entries(parts)) {
  const part = start(command, args, { cwd, env: { ...SERVER_ENV, ...ports }, onText: (text) => print(name, text) });
  part.ended.then((code) => {
    console.log(`${name} ended with code ${code}`);
    process.exit(code || 1);
  });
}

await serverAnswers();
console.log(`
  member app   http://localhost:${ports.MEMBER_PORT}/          http://sakura.localhost:${ports.MEMBER_PORT}/
  console      http://localhost:${ports.CONSOLE_PORT}/manage    http://sakura.localhost:${ports.CONSOLE_PORT}/manage
  operator     http://localhost:${ports.CONSOLE_PORT}/admin
  mails        ${server}/dev/mail

  signed in as
${(await people()).map(linkOf).join('\n')}
`);

async function people() {
  return (await (await fetch(`${server}/dev/sign-in.json`)).json()).people;
}

function linkOf({ login, area, host, path: page }) {
  const port = area === 'member' ? ports.MEMBER_PORT : ports.CONSOLE_PORT;
  return `  ${login.padEnd(24)} http://${host}:${port}${page}`;
}

function print(name, text) {
  for (const line of text.trimEnd().split('\n')) console.log(`${name.padEnd(7)} │ ${line}`);
}

async function serverAnswers() {
  for (;;) {
    const reply = await fetch(`${server}/readyz`).catch(() => undefined);
    if (reply?.ok) return;
    await wait(300);
  }
}
