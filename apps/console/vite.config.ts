import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import simpleVars from 'postcss-simple-vars';
import { defineConfig } from 'vite';
import { leanContract } from '../../scripts/vite/contract.ts';
import { earlyScript } from '../../scripts/vite/early.ts';
import { leanRouter } from '../../scripts/vite/router.ts';

// The Host header decides the facility, so the development proxy must pass it on unchanged.
const server = { target: `http://localhost:${process.env.PORT ?? 8080}`, changeOrigin: false };

/** What the page runs before React and everything else has come; see `src/early.ts`. */
const EARLY =
  /preload-helper|rolldown\/runtime|console\/src\/(early|shell\/preferences)\.ts|manage\/(?!auth)[a-z-]+\/routes\.tsx|manage\/screens\.ts|console\/src\/shell\/words\.ts|domain\/src\/constants\/|locales\/console\.ts|i18n\/src\/locale\.ts|headless\/api\/earlyReads/;
/** Files that this configuration, the budget of what is loaded first and tests tell by their names. */
const NAMED = /^(vendor|app|early|index|palette|ja|en|lists|words|rolldown-runtime)$/;
const EVERYWHERE = /\/(index|vendor|early|rolldown-runtime)-[^/]*$/;
const LISTS =
  /packages\/ui\/src\/(mantine\/((SearchPage|Page|PaperHead|Note|Tag|Dialog|MenuButton|FloatButton|Lazy)\.tsx|list\/(?!RemoteCondition|ColumnPeek|Peek|BulkBar|ColumnsPanel|ConditionPanel|ConditionEditor|FactList|conditions|inlineConditions))|mantine\/fields\/options|headless\/\w+\/(lazy|search|selection|fetchAll|printing|columnChoice|conditionWords|listColumns|problemWords|where))|IconChevronUp|console\/src\/pickers\/(ExportMenu|useExport|picks|organizations|memberTypes)/;
/** What is typed into: by the conditions of a list's folded form and by every form. */
const INPUTS =
  /packages\/ui\/src\/(mantine\/list\/conditions|headless\/form\/(typedDate|dateRules|inputRules|textEdit|typing|registry))/;
const FORMS =
  /react-hook-form|@hookform\/resolvers|packages\/ui\/src\/(mantine\/(FormPage|form\/)|headless\/form\/(field|form|recordForm|leaveGuard|resolver))/;
/** Layers below the screens only: a group that screens were part of would need itself. First what a list calls and says. */
const COMMON =
  /packages\/(domain\/src\/(enums\/accounts|standing\/applications|dates\/(expiry|age))|contract\/src\/(core\/(crud\.|last-page)|(members|member-types|organizations)\/manage|filter-templates)|i18n\/src\/labels\/(accounts|define))/;
const SHARED = /packages\/(domain|contract)\/src/;
/** Words of values; a list shows a few, by their tables. */
const LABELS = /packages\/i18n\/src\/labels\/(?!accounts|define)/;
/** Of these what forms check, by subject: a list needs none of it. */
const CHECKS =
  /packages\/domain\/src\/(form-rules|passwords|files|codes|names(?!\/(?:romaji|found))|dates(?=\/(?:holidays|typed|era))|enums(?=\/(?:invoices|contents|pages|mails|forms)))|packages\/contract\/src\/(storages|second-factor|histories|reference|menus|member-types(?=\/(?:schema|admin))|roles|account-permissions|admin-accounts|client(?=\/upload)|auth(?=\/schema)|core(?=\/(?:facts|problem|file|values|typed|fields|mail|page|crud-of-facility)))/;
/** Words of one language that every screen needs, but for those that both need: what a form says of a fault may come in either. */
const WORDS =
  /packages\/i18n\/src\/locales\/(ja|en)\/(?:shared|everywhere|fields|office-fields|passwords|console\/(?:start|blocks|inputs|shell))\.ts/;
/** What several screens of members say and show. */
const MEMBERS =
  /console\/src\/(manage\/members|pickers\/member)\/(columnNames|conditions|list|paths|standing|tags)\.tsx?$|contract\/src\/members\/csv/;

export default defineConfig({
  plugins: [react(), leanContract(), leanRouter(), earlyScript('src/early.ts', { plain: true })],
  // React has it itself since 18; what stands in for older ones would come with every page.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  css: {
    postcss: {
      // The break points of the theme, for `@media` rules in CSS modules.
      plugins: [
        // The tokens are real light-dark(); the preset would rewrite them.
        mantine({ features: { lightDarkFunction: false } }),
        simpleVars({ variables: { 'mantine-breakpoint-sm': '48em', 'mantine-breakpoint-lg': '75em' } }),
      ],
    },
  },
  build: {
    target: 'es2022',
    // The tokens are light-dark(); lowered for older browsers they would no longer follow the chosen scheme.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    manifest: true,
    // The member app owns /assets on the same origin.
    assetsDir: 'console-assets',
    modulePreload: {
      polyfill: false,
      // What every page has loaded by then need not stand in each list of what a screen brings.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => !EVERYWHERE.test(file)) : files,
    },
    rolldownOptions: {
      output: {
        // The names of all files stand in the first script: those of screens and of what only screens share are their hash
        // alone, and seven characters tell versions apart as well as eight.
        chunkFileNames: ({ name }) => `console-assets/${NAMED.test(name) ? `${name}-` : ''}[hash:7].js`,
        // What every screen needs comes in two files, the libraries and ours; what lists share in a third, what forms
        // share in a fourth. What starts before them stands alone.
        codeSplitting: {
          // A group is what it names, not all that hangs on it.
          includeDependenciesRecursively: false,
          groups: [
            { name: 'early', test: EARLY, priority: 5 },
            // What forms check with: no list does.
            { name: 'valibot', test: /node_modules\/valibot\/|contract\/src\/second-factor\/proof/, priority: 5 },
            { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 4 },
            { name: 'app', tags: ['$initial'], priority: 3 },
            { name: 'lists', test: LISTS, priority: 2 },
            { name: 'inputs', test: INPUTS, priority: 2 },
            { name: 'forms', test: FORMS, priority: 1 },
            { name: (id) => CHECKS.exec(id)?.slice(1).find(Boolean) ?? null, test: CHECKS, minShareCount: 2 },
            { name: 'labels', test: LABELS },
            { name: 'common', test: COMMON, minShareCount: 2 },
            { name: 'shared', test: SHARED, minShareCount: 3 },
            { name: (id) => WORDS.exec(id)?.[1] ?? null, test: WORDS },
            { name: 'members', test: MEMBERS },
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env.CONSOLE_PORT ?? 5174),
    strictPort: true,
    proxy: {
      '/api': server,
      '/files': server,
      '/icons': server,
      '/dev': server,
      '/manifest.webmanifest': server,
      '/socket.io': { ...server, ws: true },
    },
  },
});
