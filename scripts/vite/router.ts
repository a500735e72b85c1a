import type { Plugin } from 'vite';

// Named as a library's file, so that it comes with the libraries.
const VIRTUAL = '\0tsudoi:node_modules/react-router/';

/**
 * What React Router does only for servers that render its pages, and for those who watch its navigations: 8 KB of source that no
 * setting leaves out. In its place stands what its own code does without a server, word for word: no links are
 * fetched ahead (`Link` asks for none), and nobody watches. By the end of the file, its importers, and what they get.
 */
const PARTS: readonly { file: RegExp; from: RegExp; name: string; code: string }[] = [
  {
    file: /\/ssr\/components\.js$/,
    from: /\/react-router\/dist\/production\/lib\/(dom\/lib|components)\.js$/,
    name: 'framework',
    code: `
      import { createContext, useRef } from 'react';
      export const FrameworkContext = createContext(undefined);
      export const PrefetchPageLinks = () => null;
      export function usePrefetchBehavior() {
        return [false, useRef(null), {}];
      }
      export function mergeRefs(...refs) {
        return (value) => {
          for (const ref of refs) {
            if (typeof ref === 'function') ref(value);
            else if (ref != null) ref.current = value;
          }
        };
      }
    `,
  },
  {
    file: /^\.\/instrumentation\.js$/,
    from: /\/react-router\/dist\/production\/lib\/router\/router\.js$/,
    name: 'instrumentation',
    code: `
      export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
      export const getRouteInstrumentationUpdates = () => ({});
      export const instrumentClientSideRouter = (router) => router;
    `,
  },
];

/** Leaves the framework mode of React Router out of a build; a version that looks otherwise stops it. */
export function leanRouter(): Plugin {
  const replaced = new Set<string>();
  return {
    name: 'tsudoi:lean-router',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /(ssr\/components|\/instrumentation)\.js$/ },
      handler(source, importer = '') {
        const part = PARTS.find(({ file, from }) => file.test(source) && from.test(importer));
        if (part === undefined) return null;
        replaced.add(part.name);
        return VIRTUAL + part.name;
      },
    },
    load: {
      filter: { id: /^\0tsudoi:node_modules/ },
      handler: (id) => PARTS.find(({ name }) => id === VIRTUAL + name)?.code,
    },
    buildEnd(error) {
      if (error !== undefined) return;
      const missing = PARTS.filter(({ name }) => !replaced.has(name)).map(({ name }) => name);
      if (missing.length > 0)
        this.error(`React Router has no ${missing.join(', ')} where it had: see scripts/vite/router.ts`);
    },
  };
}
