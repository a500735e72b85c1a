// `npm run db:types`: migrates an empty database in memory and writes the types of its rows.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { schemaSource } from './catalogue.ts';
import { migrate } from './migrate.ts';
import { openPglite } from './pglite.ts';

const engine = await openPglite();
await migrate(engine);
await writeFile(path.join(import.meta.dirname, 'schema.ts'), await schemaSource(engine));
await engine.end();
