// `npm start`: builds the apps when their sources changed, then serves everything from one process. With --production without
// the demo world, and with --build-only it ends after the first step.
import { buildApps } from './lib/apps.mjs';
import { foreground } from './lib/process.mjs';
import { seconds } from './lib/report.mjs';
import { SERVER, SERVER_ENV } from './lib/server.mjs';

const args = process.argv.slice(2);
const port = process.env.PORT ?? '8080';

const began = Date.now();
process.stdout.write('[1/2] apps … ');
const apps = await buildApps();
console.log(`${apps.built ? 'built' : 'up to date'}, ${seconds(began)}`);
if (!apps.ok) {
  console.error(apps.output);
  process.exit(1);
}

if (!args.includes('--build-only')) {
  console.log(`[2/2] server on port ${port} …`);
  const mode = args.includes('--production') ? [] : ['--demo'];
  process.exitCode = await foreground(process.execPath, [...SERVER, ...mode, ...args], { ...SERVER_ENV, PORT: port });
}
