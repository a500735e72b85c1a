import type { HtmlTagDescriptor, Plugin } from 'vite';

/**
 * Lets a small module of its own run before the app, as soon as it has come itself. (Scripts of one document that Vite
 * finds in it become one entry, which waits for all it imports.)
 */
export function earlyScript(entry: string): Plugin {
  return {
    name: 'tsudoi:early-script',
    config: (_, { command }) =>
      command === 'build' ? { build: { rolldownOptions: { input: { index: 'index.html', early: entry } } } } : {},
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        if (bundle === undefined) return [script(`/${entry}`)];
        const chunk = Object.values(bundle).find(
          (made) => made.type === 'chunk' && made.isEntry && made.name === 'early',
        );
        if (chunk?.type !== 'chunk') throw new Error(`${entry} was not built`);
        return [
          script(`/${chunk.fileName}`),
          ...chunk.imports.map(
            (file): HtmlTagDescriptor => ({
              tag: 'link',
              attrs: { rel: 'modulepreload', href: `/${file}` },
              injectTo: 'head-prepend',
            }),
          ),
        ];
      },
    },
  };
}

const script = (src: string): HtmlTagDescriptor => ({
  tag: 'script',
  // A script of a module waits for the document and its styles unless it is async.
  attrs: { type: 'module', async: true, src },
  injectTo: 'head-prepend',
});
