import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Whether this process may mount a file system: as root on Linux, outside most containers. */
export const canMount = ((): boolean => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const place = mkdtempSync(path.join(tmpdir(), 'bonjour-disk-'));
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', place]).status === 0;
  if (isMounted) spawnSync('umount', [place]);
  rmSync(place, { recursive: true, force: true });
  return isMounted;
})();

/** A disk of a few megabytes, which a test may fill. */
export interface SmallDisk {
  readonly folder: string;
  /** Fills the disk. */
  fill(): void;
  /** Frees the space. */
  clear(): void;
  remove(): void;
}

/** Mounts a disk of that many megabytes in memory. */
export function mountDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(path.join(tmpdir(), 'bonjour-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  const ballast = path.join(folder, 'ballast');
  return {
    folder,
    fill() {
      for (const size of [1 << 20, 1 << 12]) {
        try {
          for (;;) writeFileSync(ballast, Buffer.alloc(size), { flag: 'a' });
        } catch {
          // The disk is full.
        }
      }
    },
    clear: () => rmSync(ballast, { force: true }),
    remove() {
      spawnSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
