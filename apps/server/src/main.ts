import module from 'node:module';
import path from 'node:path';

// Much of a start is compiling, and of one from the sources stripping types: Node keeps both between starts. It must be told before anything
// else is imported, so the process itself begins in run.ts. Where the folder cannot be written nothing is kept.
module.enableCompileCache(
  path.join(process.env.DATA_DIR ?? path.resolve(import.meta.dirname, '../../../.data'), 'compile-cache'),
);
await import('./run.ts');
