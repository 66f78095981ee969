import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { digestOf } from './digest.mjs';

describe('the digest of the sources', () => {
  let root: string;
  const longAgo = new Date('2026-01-01T00:00:00Z');

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'digest-'));
    mkdirSync(path.join(root, 'web/deep'), { recursive: true });
    write('web/a.ts', 'one');
    write('web/deep/b.ts', 'two');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  function write(file: string, text: string, time = longAgo) {
    writeFileSync(path.join(root, file), text);
    utimesSync(path.join(root, file), time, time);
  }
  const digest = (counts?: (file: string) => boolean) =>
    digestOf(root, ['web', 'vite.config.ts'], path.join(root, '.cache/digests.json'), counts);

  it('stays the same while nothing changes', () => {
    expect(digest()).toBe(digest());
  });

  it('changes with a file’s text, even if its length stays the same', () => {
    const before = digest();
    write('web/deep/b.ts', 'six', new Date('2026-01-02T00:00:00Z'));
    expect(digest()).not.toBe(before);
  });

  it('does not change when a file is only touched', () => {
    const before = digest();
    write('web/a.ts', 'one', new Date('2026-01-02T00:00:00Z'));
    expect(digest()).toBe(before);
  });

  it('changes when a file is added, removed or renamed', () => {
    const before = digest();
    write('vite.config.ts', 'config');
    const withConfig = digest();
    rmSync(path.join(root, 'web/a.ts'));
    const without = digest();
    write('web/c.ts', 'one');
    expect(new Set([before, withConfig, without, digest()]).size).toBe(4);
  });

  it('ignores files excluded by the filter', () => {
    const noTests = (file: string) => !file.endsWith('.test.ts');
    const before = digest(noTests);
    write('web/a.test.ts', 'a test');
    expect(digest(noTests)).toBe(before);
  });

  it('reads a file again if it changed within the clock’s precision', () => {
    const now = new Date();
    write('web/a.ts', 'one', now);
    const before = digest();
    write('web/a.ts', 'two', now);
    expect(statSync(path.join(root, 'web/a.ts')).mtimeMs).toBe(now.getTime());
    expect(digest()).not.toBe(before);
  });

  it('ignores a corrupt cache', () => {
    const before = digest();
    writeFileSync(path.join(root, '.cache/digests.json'), '{"web/a.ts": [');
    expect(digest()).toBe(before);
  });
});
