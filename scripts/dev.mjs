// `npm run dev`: the server with reload and both apps with hot replacement, on the demo world.

import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT, start } from './lib/process.mjs';
import { SERVER } from './lib/server.mjs';

const port = process.env.PORT ?? '8080';
if (port !== '8080') console.log(`The two Vite servers expect the server on port 8080, not ${port}.`);

const parts = {
  server: [process.execPath, ['--watch', '--watch-preserve-output', ...SERVER, '--demo'], ROOT],
  member: ['vite', ['--clearScreen', 'false'], path.join(ROOT, 'apps/member-pwa')],
  console: ['vite', ['--clearScreen', 'false'], path.join(ROOT, 'apps/console')],
};

for (const [name, [command, args, cwd]] of Object.entries(parts)) {
  const part = start(command, args, { cwd, env: { PORT: port }, onText: (text) => print(name, text) });
  part.ended.then((code) => {
    console.log(`${name} ended with code ${code}`);
    process.exit(code || 1);
  });
}

await serverAnswers();
console.log(`
  member app   http://localhost:5173/          http://sakura.localhost:5173/
  console      http://localhost:5174/manage    http://sakura.localhost:5174/manage
  operator     http://localhost:5174/admin
  mails        http://localhost:${port}/dev/mail
`);

function print(name, text) {
  for (const line of text.trimEnd().split('\n')) console.log(`${name.padEnd(7)} │ ${line}`);
}

async function serverAnswers() {
  for (;;) {
    const reply = await fetch(`http://localhost:${port}/readyz`).catch(() => undefined);
    if (reply?.ok) return;
    await wait(300);
  }
}
