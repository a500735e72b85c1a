import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A disk of a test's own that can be full. */
export interface SmallDisk {
  folder: string;
  /** Leaves that many bytes free. */
  fill(leaving: number): void;
  free(): void;
  /** Names of all files on it but the one that fills it. */
  files(): string[];
  remove(): void;
}

const FILLER = 'filler';

/** Mounts a file system of `megabytes` in memory; only root may. */
export function smallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(path.join(tmpdir(), 'tsudoi-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tsudoi', folder], {
    encoding: 'utf8',
  });
  if (mounted.status !== 0) throw new Error(`no small disk: ${mounted.stderr}`);
  mkdirSync(path.join(folder, 'tmp'));
  return {
    folder,
    fill(leaving) {
      rmSync(path.join(folder, FILLER), { force: true });
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(path.join(folder, FILLER), Buffer.alloc(Math.max(0, bavail * bsize - leaving)));
    },
    free: () => rmSync(path.join(folder, FILLER), { force: true }),
    files: () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name !== FILLER)
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name))),
    remove() {
      spawnSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
