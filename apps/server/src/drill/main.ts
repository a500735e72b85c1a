import { ConfigError } from '../config/mistakes.ts';
import { readConfig } from '../config.ts';
import { errorText, scrubbed } from '../kernel/log.ts';
import { ROOT } from '../places.ts';
import { drill } from './drill.ts';

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** `npm run drill:restore`: exit code 0 when everything came back, 1 when something did not, 2 when it could not be tried. */
async function main(): Promise<number> {
  const config = readConfig(process.env, ['--demo'], ROOT);
  const url = config.settings.BACKUP_DATABASE_URL ?? config.migrationUrl ?? config.databaseUrl;
  if (url === undefined)
    throw new ConfigError([
      { name: 'BACKUP_DATABASE_URL', text: 'is needed: the embedded database has no dump to try' },
    ]);
  const found = await drill(config, url);
  const rows = found.tables.reduce((sum, table) => sum + Number(table.rows), 0);
  for (const { table, rows: count } of found.tables) print(`  ${table.padEnd(40)} ${count.padStart(10)}`);
  print(`${found.tables.length} tables, ${rows} rows, ${found.files} files`);
  print(`dump ${(found.dumpMs / 1000).toFixed(1)} s, restore ${(found.restoreMs / 1000).toFixed(1)} s`);
  if (config.storage.kind !== 'local')
    print('files: read from the bucket and held against the database; their backup is the versions the bucket keeps');
  for (const difference of found.differences) print(`DIFFERENT  ${difference}`);
  print(found.differences.length === 0 ? 'everything came back' : `${found.differences.length} differences`);
  return found.differences.length === 0 ? 0 : 1;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${scrubbed(error instanceof ConfigError ? error.message : errorText(error))}\n`);
    process.exitCode = 2;
  },
);
