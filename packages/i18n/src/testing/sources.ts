import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The repository. */
export const ROOT = path.join(import.meta.dirname, '../../../..');

/** Source files below a folder of the repository, tests and built files left out. */
export function sources(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test|\.spec)\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !/node_modules|[\\/]dist[\\/]/.test(file));
}

/**
 * Whether code names an id: written out, or composed such as `notices.state.${state}`. A typed template is a use of every
 * id that it can name, and the compiler sees to it that each of those exists. A place stands for one name or several with dots.
 */
export function idsNamedIn(code: string): (id: string) => boolean {
  const quoted = new Set([...code.matchAll(/['"`]([\w-]+(?:\.[\w-]+)+)['"`]/g)].map(([, id = '']) => id));
  const composed = [...code.matchAll(/`([\w.-]*\.[\w.-]*\$\{[^`\n]*)`/g)].map(([, template = '']) => {
    const fixed = template.split(/\$\{(?:[^{}]|\{[^}]*\})*\}/).map((piece) => piece.replaceAll('.', '\\.'));
    return new RegExp(`^${fixed.join('[\\w.-]+')}$`);
  });
  return (id) => quoted.has(id) || composed.some((pattern) => pattern.test(id));
}

/** The code of modules and of all they import from the apps and from `packages/ui`; it does not follow what `stopsAt` names. */
export function codeReachedFrom(files: readonly string[], stopsAt: (file: string) => boolean = () => false): string {
  const code = new Map<string, string>();
  const visit = (file: string) => {
    if (code.has(file)) return;
    const text = readFileSync(file, 'utf8');
    code.set(file, text);
    // Examples in comments are no imports.
    const plain = text.replace(/\/\*.*?\*\//gs, '');
    for (const [, from = ''] of plain.matchAll(/(?:from |import\(\s*|import )'([^']+)'/g)) {
      const target = resolve(from, file);
      if (target !== undefined && !stopsAt(target)) visit(target);
    }
  };
  files.forEach(visit);
  return [...code.values()].join('\n');
}

function resolve(from: string, importer: string): string | undefined {
  if (from.startsWith('.') && /\.tsx?$/.test(from)) return path.join(path.dirname(importer), from);
  const [, folder, rest] = /^@tsudoi\/ui\/(headless|mantine)\/(.+)$/.exec(from) ?? [];
  if (folder === undefined) return undefined;
  return path.join(ROOT, 'packages/ui/src', folder, `${rest}${folder === 'mantine' ? '.tsx' : '.ts'}`);
}
