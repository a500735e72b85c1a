// Who may import whom (docs/conventions.md). Run with `npm run boundaries`.
const LAYERS = ['packages/domain', 'packages/permissions', 'packages/contract', 'packages/i18n', 'packages/ui', 'apps'];
const TEST = '\\.test\\.tsx?$';

// A layer knows the ones before it in the list and none after it.
const layerRules = LAYERS.slice(0, -1).map((layer, i) => ({
  name: `${layer.split('/')[1]}-is-below`,
  comment: `${layer} may import only ${LAYERS.slice(0, i).join(', ') || 'nothing of ours'}`,
  severity: 'error',
  from: { path: `^${layer}/` },
  to: { path: `^(${LAYERS.slice(i + 1).join('|')}|tests)/` },
}));

// Folders of `parent` are neighbours that do not see each other.
const neighbours = (name, parent) => ({
  name,
  comment: `${parent}/<a> does not import ${parent}/<b>: what both need goes to pickers or packages/ui`,
  severity: 'error',
  from: { path: `^${parent}/([^/]+)/` },
  to: { path: `^${parent}/[^/]+/`, pathNot: `^${parent}/$1/` },
});

module.exports = {
  forbidden: [
    ...layerRules,
    {
      name: 'apps-are-separate',
      comment: 'server, console and member app meet only in the contract',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'server-shows-nothing',
      comment: 'the server has no screens',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: '^packages/ui/' },
    },
    {
      name: 'family-through-its-index',
      comment: 'a family calls another family only through its index.ts',
      severity: 'error',
      from: { path: '^apps/server/src/families/([^/]+)/' },
      to: { path: '^apps/server/src/families/[^/]+/', pathNot: '^apps/server/src/families/($1/|[^/]+/index\\.ts$)' },
    },
    {
      name: 'family-index-from-outside',
      comment: 'what is not a family sees of one only its index.ts',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: '^apps/server/src/families/[^/]+/' },
      to: { path: '^apps/server/src/families/[^/]+/', pathNot: '^apps/server/src/families/[^/]+/index\\.ts$' },
    },
    {
      name: 'server-names-no-family',
      comment: 'what starts the process takes families from their table of contents',
      severity: 'error',
      from: { path: '^apps/server/src/server\\.ts$' },
      to: { path: '^apps/server/src/families/', pathNot: '^apps/server/src/families/index\\.ts$' },
    },
    {
      name: 'machinery-knows-no-family',
      comment: 'kernel, content, tasks, realtime and ports work for every family and import none',
      severity: 'error',
      from: { path: '^apps/server/src/(kernel|content|tasks|realtime|ports)/', pathNot: TEST },
      to: { path: '^apps/server/src/families/' },
    },
    neighbours('manage-families-are-separate', 'apps/console/src/manage'),
    neighbours('admin-families-are-separate', 'apps/console/src/admin'),
    neighbours('member-features-are-separate', 'apps/member-pwa/src/features'),
    {
      name: 'manage-and-admin-are-separate',
      comment: "staff screens and the operator's screens share only shell, pickers and packages/ui",
      severity: 'error',
      from: { path: '^apps/console/src/(manage|admin)/' },
      to: { path: '^apps/console/src/(manage|admin)/', pathNot: '^apps/console/src/$1/' },
    },
    {
      name: 'shared-parts-know-no-screen',
      comment: 'pickers are used by screens, not the other way round',
      severity: 'error',
      from: { path: '^apps/console/src/pickers/', pathNot: TEST },
      to: { path: '^apps/console/src/(manage|admin)/' },
    },
    {
      name: 'tests-from-outside',
      comment: 'tests use kit, contract, HTTP and the browser; of the apps only @tsudoi/server/testing',
      severity: 'error',
      from: { path: '^tests/' },
      to: { path: '^(apps|packages/ui)/', pathNot: '^apps/server/src/testing\\.ts$' },
    },
    {
      name: 'kit-is-for-tests',
      comment:
        'what runs in production imports neither the test kit nor what the server has for tests, which makes hashes cheap',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: TEST },
      to: { path: '^(tests/|apps/server/src/testing\\.ts$)' },
    },
    {
      name: 'no-cycles',
      comment: 'two files that need each other are one subject or three; cycles of types alone are harmless',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolvable',
      comment: 'an import that leads nowhere',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|node:)|[?]url$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|dev-dist)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'browser', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
