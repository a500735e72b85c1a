import { DEMO_NOTICE_SECRET } from './demo.ts';
import { startSandbox } from './sandbox.ts';

// The sandbox as a process of its own. It ends with the server that started it.
await startSandbox({ port: Number(process.argv[2] ?? 8090), secret: DEMO_NOTICE_SECRET, file: process.argv[3] });
process.on('disconnect', () => process.exit(0));
