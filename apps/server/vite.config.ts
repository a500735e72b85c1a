import { defineConfig } from 'vite';

/** Modules that begin a process or a thread; `entryFile` of src/places.ts finds all but the first. */
const ENTRIES = ['main', 'db/pglite-worker', 'print/print-thread', 'sandbox-agency/main'];

/** ES modules in hundreds of files, of which a start reads, links and runs each one. */
const MANY_FILES = ['kysely', 'stripe'];

// More than a thousand modules of our own in a few files: a start reads, strips and links them one by one otherwise. Other packages
// stay where they are installed. docs/decisions/0137-the-built-server.md
export default defineConfig({
  ssr: { noExternal: MANY_FILES },
  build: {
    ssr: true,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(ENTRIES.map((name) => [name, `src/${name}.ts`])),
      // Names without a hash: what is there from the build before is overwritten.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});
