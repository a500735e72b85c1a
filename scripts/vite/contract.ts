import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const PACKAGES = path.join(import.meta.dirname, '../../packages');
const CONTRACT = path.join(PACKAGES, 'contract/src');
/** Packages whose modules only define things. */
const PURE = new RegExp(`^${PACKAGES}/(domain|permissions|contract|i18n)/`);
/** What of a declaration the server reads and a client does not, by the function that declares it. */
const OF_SERVER: Readonly<Record<string, ReadonlySet<string>>> = {
  endpoint: new Set(['params', 'query', 'body', 'response', 'summary', 'limit']),
  crud: new Set(['row', 'item', 'create', 'update', 'search']),
  crudOf: new Set(['row', 'item', 'create', 'update', 'search']),
  crudOfFacility: new Set(['row', 'item', 'create', 'update', 'search']),
  recordCall: new Set(['response', 'summary']),
  actionCall: new Set(['body', 'summary']),
  queryCall: new Set(['body', 'response', 'summary']),
  optionsCall: new Set(['query', 'summary']),
  ownCall: new Set(['body', 'summary']),
};

/** Name of the contract's present shape: what is kept on phones is wiped when it changes. */
export function contractVersion(): string {
  const hash = createHash('sha256');
  const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).sort()) {
    hash.update(file).update(readFileSync(path.join(CONTRACT, file)));
  }
  return hash.digest('hex').slice(0, 12);
}

/**
 * Leaves out of the app what it does not run of packages that only define things: of an endpoint all but method, path and
 * access, without the reason why it is open, because its schemas check on the server; and every definition that nothing names, as no call and no read
 * at the top of these modules does anything else. Forms name the schemas they check with themselves, so those stay.
 */
export function leanContract(): Plugin {
  return {
    name: 'tsudoi:lean-contract',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: PURE },
      handler(code, id) {
        const program = this.parse(code);
        const cuts = id.startsWith(CONTRACT) ? ofServer(program) : [];
        const reasons = id.startsWith(CONTRACT) ? openReasons(program) : [];
        const pure = callsAtTop(program).filter((at) => !cuts.some(([start, end]) => start <= at && at < end));
        return {
          code: edit(code, cuts, reasons, pure, definitionsWithReads(program)),
          map: null,
          moduleSideEffects: false,
        };
      },
    },
  };
}

/** Where declarations say what only the server needs. */
function ofServer(program: unknown): [start: number, end: number][] {
  const cuts: [start: number, end: number][] = [];
  walk(program, ({ type, callee, arguments: args }) => {
    if (type !== 'CallExpression' || !isNode(callee) || !Array.isArray(args)) return;
    const cut = OF_SERVER[String(callee.name)];
    if (cut === undefined) return;
    for (const property of args.flatMap(propertiesOf)) {
      if (isNode(property.key) && cut.has(String(property.key.name))) cuts.push([property.start, property.end]);
    }
  });
  return cuts;
}

/** Where the reasons stand for which endpoints are open to anybody; a client asks only whether they are. */
function openReasons(program: unknown): [start: number, end: number][] {
  const reasons: [start: number, end: number][] = [];
  walk(program, ({ type, key, value }) => {
    if (type !== 'Property' || !isNode(key) || key.name !== 'open' || !isNode(value)) return;
    if (value.type === 'Literal' && typeof value.value === 'string') reasons.push([value.start, value.end]);
  });
  return reasons;
}

/** What runs later, and statements, which are there for what they do. */
const LEFT_ALONE = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassDeclaration',
  'ExpressionStatement',
]);

/** Where calls begin that make a value when the module is loaded. */
function callsAtTop(program: unknown): number[] {
  const starts = new Set<number>();
  walk(program, ({ type, start }) => {
    if (LEFT_ALONE.has(type)) return false;
    if (type === 'CallExpression' || type === 'NewExpression') starts.add(start);
    return true;
  });
  return [...starts];
}

/** Definitions that read a part of another one (`...Row.entries`): to a bundler any read may do something. */
function definitionsWithReads(program: unknown): Node[] {
  const found: Node[] = [];
  walk(program, ({ type, init }) => {
    if (LEFT_ALONE.has(type)) return false;
    if (type === 'VariableDeclarator' && isNode(init) && hasRead(init)) found.push(init);
    return true;
  });
  return found;
}

function hasRead(definition: Node): boolean {
  let found = false;
  walk(definition, ({ type, object }) => {
    if (LEFT_ALONE.has(type)) return false;
    // What is read of a whole module (`v.object`) is known.
    found ||= type === 'MemberExpression' && !(isNode(object) && object.type === 'Identifier' && object.name === 'v');
    return true;
  });
  return found;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function propertiesOf(argument: unknown): Node[] {
  if (!isNode(argument) || !Array.isArray(argument.properties)) return [];
  return argument.properties.filter(isNode).filter(({ type }) => type === 'Property');
}

/** Visits a node and all below it; not those below one for which `visit` returns false. */
function walk(node: unknown, visit: (node: Node) => unknown): void {
  if (Array.isArray(node)) {
    for (const each of node) walk(each, visit);
  } else if (isNode(node)) {
    if (visit(node) === false) return;
    for (const part of Object.values(node)) if (typeof part === 'object') walk(part, visit);
  }
}

/** Cuts properties with the comma after them, empties texts, and marks calls and definitions as free of side effects; from the end, so that places hold. */
function edit(
  code: string,
  cuts: readonly [number, number][],
  texts: readonly [number, number][],
  pure: readonly number[],
  definitions: readonly Node[],
): string {
  const changes = [
    ...definitions.map(({ end }) => ({ start: end, end, text: '))()' })),
    ...cuts.map(([start, end]) => ({ start, end: end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0), text: '' })),
    ...texts.map(([start, end]) => ({ start, end, text: `''` })),
    ...pure.map((start) => ({ start, end: start, text: '/* @__PURE__ */ ' })),
    ...definitions.map(({ start }) => ({ start, end: start, text: '/* @__PURE__ */ (() => (' })),
  ].sort((a, b) => b.start - a.start);
  return changes.reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code);
}
