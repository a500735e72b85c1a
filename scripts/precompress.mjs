// Puts a .br and a .gz beside each text file of a built app, and each WebAssembly, so that the server only picks one.
// Usage: node scripts/precompress.mjs apps/console/dist apps/member-pwa/dist
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const TEXT = /\.(js|mjs|css|html|svg|json|txt|wasm|webmanifest)$/;
// The best quality takes seconds for each megabyte.
const BEST_BELOW = 1024 * 1024;
// Node compresses in four threads; more files than these only wait, and there are systems that let few be open at once.
const AT_ONCE = 8;

/** Compresses what is worth it below `folder` and returns how many files that were. */
export async function precompress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
  const left = files.values();
  const lane = async () => {
    for (const entry of left) await compress(path.join(entry.parentPath, entry.name));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return files.length;
}

async function compress(file) {
  const content = await readFile(file);
  const params = {
    [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
    [zlib.constants.BROTLI_PARAM_QUALITY]: content.length < BEST_BELOW ? 11 : 9,
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gz] = await Promise.all([brotli(content, { params }), gzip(content, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

if (import.meta.main) {
  for (const folder of process.argv.slice(2)) console.log(`${folder}: ${await precompress(folder)} files`);
}
