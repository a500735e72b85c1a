import path from 'node:path';
import { fileURLToPath } from 'node:url';

// Sources lie in src/, what is built of them in dist/: this module is directly in one of the two.
const FOLDER = path.dirname(fileURLToPath(import.meta.url));
const SERVER = path.resolve(FOLDER, '..');

/** The folder of the whole product, in which `apps/` lies. */
export const ROOT = path.resolve(SERVER, '../..');

/** The folder of the pictures of the demo world. */
export const IMAGES = path.join(SERVER, 'images');

/**
 * The file of a module that begins a thread or a process of its own, by its path in `src` without the ending, such as
 * `print/print-thread`: the source itself, or what was built of it where this runs from the built server. Each stands in
 * `vite.config.ts`.
 */
export function entryFile(name: string): string {
  return path.join(FOLDER, `${name}${path.extname(import.meta.url)}`);
}
