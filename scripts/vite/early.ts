import { createHash } from 'node:crypto';
import type { HtmlTagDescriptor, Plugin } from 'vite';

/**
 * Lets a small module of its own run before the app, as soon as it has come itself. (Scripts of one document that Vite
 * finds in it become one entry, which waits for all it imports.) Browsers hold module scripts back: those of the document
 * until it is read, and those that are `async` until the first paint, which waits for the styles. What a plain script
 * imports is held back by nothing; with `plain` there is one that does just that. It is one more file in the way of the
 * first paint, so it is for desks, not for slow networks.
 */
export function earlyScript(entry: string, { plain = false } = {}): Plugin {
  let starter: string | undefined;
  return {
    name: 'tsudoi:early-script',
    config: (_, { command }) =>
      command === 'build' ? { build: { rolldownOptions: { input: { index: 'index.html', early: entry } } } } : {},
    generateBundle: {
      // Before the document is made.
      order: 'pre',
      handler(_, bundle) {
        if (!plain) return;
        const { fileName } = earlyIn(bundle, entry);
        const source = `import("/${fileName}");\n`;
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
        starter = fileName.replace(/[^/]*$/, `start-${hash}.js`);
        this.emitFile({ type: 'asset', fileName: starter, source });
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        if (bundle === undefined) return [moduleScript(`/${entry}`)];
        const { fileName, imports } = earlyIn(bundle, entry);
        return starter === undefined
          ? [moduleScript(`/${fileName}`), ...imports.map(preload)]
          : [tag('script', { src: `/${starter}` }), ...[fileName, ...imports].map(preload)];
      },
    },
  };
}

const tag = (name: string, attrs: HtmlTagDescriptor['attrs']): HtmlTagDescriptor => ({
  tag: name,
  attrs,
  injectTo: 'head-prepend',
});
const moduleScript = (src: string) => tag('script', { type: 'module', async: true, src });
const preload = (file: string) => tag('link', { rel: 'modulepreload', href: `/${file}` });

interface Made {
  type: string;
  isEntry?: boolean;
  name?: string;
  fileName: string;
  imports?: string[];
}

function earlyIn(bundle: Readonly<Record<string, unknown>>, entry: string): { fileName: string; imports: string[] } {
  const made = Object.values(bundle) as Made[];
  const chunk = made.find(({ type, isEntry, name }) => type === 'chunk' && isEntry && name === 'early');
  if (chunk === undefined) throw new Error(`${entry} was not built`);
  return { fileName: chunk.fileName, imports: chunk.imports ?? [] };
}
