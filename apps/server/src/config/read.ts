import { ConfigError, type Mistake, mistakesOf } from './mistakes.ts';
import type { Mode, Setting } from './setting.ts';
import { type SettingName, type Settings, settings } from './settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const names = Object.keys(settings) as SettingName[];

/** Reads one setting; an empty value counts as none, as compose files and manifests pass it. */
function readOne(name: SettingName, env: Environment, mode: Mode): unknown {
  const one: Setting<unknown> = settings[name];
  const text = env[name]?.trim() ?? '';
  return text === '' ? one.fallback(mode) : one.read(text);
}

/** Every setting of the environment. @throws ConfigError with all mistakes at once */
export function readSettings(env: Environment, mode: Mode): Settings {
  const mistakes: Mistake[] = [];
  const values: Partial<Record<SettingName, unknown>> = {};
  for (const name of names) {
    const one: Setting<unknown> = settings[name];
    try {
      values[name] = readOne(name, env, mode);
    } catch (error) {
      const quoted = one.secret ? '' : `, not ${env[name]}`;
      mistakes.push({ name, text: `${error instanceof Error ? error.message : String(error)}${quoted}` });
      // What it would be without a value, so that the rest can be checked as well.
      values[name] = one.fallback(mode);
    }
  }
  const read = values as Settings;
  for (const mistake of mistakesOf(read, mode))
    if (!mistakes.some(({ name }) => name === mistake.name)) mistakes.push(mistake);
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return read;
}

/** What was read, for the log: secrets say only that they are there, what is not set is left out. */
export function shownSettings(values: Settings): Record<string, unknown> {
  const shown: Record<string, unknown> = {};
  for (const name of names) {
    const value = values[name];
    if (value === undefined || value === '') continue;
    shown[name] = settings[name].secret ? 'set' : value;
  }
  return shown;
}

/** The table of docs/operations.md. */
export function settingsTable(): string {
  const rows = names.map((name) => {
    const { about, takes, otherwise, secret }: Setting<unknown> = settings[name];
    return [`\`${name}\``, takes, otherwise, `${about}${secret ? ' (secret)' : ''}`];
  });
  const all = [['setting', 'takes', 'otherwise', 'what it is'], ...rows];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  const line = (row: readonly string[]) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = all;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}
