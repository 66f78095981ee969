import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { factsOf } from '../tests/architecture/facts.ts';
import { textOf } from '../tests/architecture/tree.ts';
import { BUILD_SOURCES, isBuildSource } from './build.mjs';
import { ROOT } from './paths.mjs';

describe('the list of build inputs', () => {
  const covers = (file: string) => BUILD_SOURCES.some((source) => file === source || file.startsWith(`${source}/`));

  it('names only existing files', () => {
    expect(BUILD_SOURCES.filter((source) => !existsSync(path.join(ROOT, source)))).toEqual([]);
  });

  it('includes every file that the build configuration imports', () => {
    const { imports } = factsOf('vite.config.ts', textOf('vite.config.ts'));
    const files = imports.filter((name) => name.startsWith('.')).map((name) => path.posix.normalize(name));
    expect(files.filter((file) => !covers(file))).toEqual([]);
  });

  it('excludes tests', () => {
    expect(['web/feed.ts', 'web/feed.test.ts', 'shared/ui/button.test.tsx'].map(isBuildSource)).toEqual([
      true,
      false,
      false,
    ]);
  });
});
