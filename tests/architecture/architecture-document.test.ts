import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/paths.mjs';
import { ARCHITECTURE, withPictures } from '../../scripts/rooms.ts';
import { readSources } from '../../scripts/source-files.ts';

const document = readFileSync(ARCHITECTURE, 'utf8');

describe('docs/architecture.md', () => {
  it('shows the imports between top-level folders as they are (`node scripts/rooms.ts` redraws them)', () => {
    expect(document).toContain('-->');
    expect(withPictures(document, readSources())).toBe(document);
  });

  it('names only files and folders that exist', () => {
    const named = Array.from(document.matchAll(/`([\w-]+(?:\/[\w.-]+)+)`/g), ([, file = '']) => file);
    expect(named).not.toEqual([]);
    expect(named.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  });
});

describe('a diagram of imports between folders', () => {
  it('omits indirect imports, and files of other folders', () => {
    const sources = [
      { file: 'web/app/a.ts', text: '' },
      { file: 'web/live/b.ts', text: "import '../app/a.ts';" },
      { file: 'web/routes.tsx', text: "import './app/a.ts';\nimport './live/b.ts';\nimport '#shared/x.ts';" },
    ];
    const empty = '<!-- rooms: website -->\n\n```mermaid\n```\n';
    expect(withPictures(empty, sources)).toBe(
      '<!-- rooms: website -->\n\n```mermaid\nflowchart TD\n  live --> app\n  start --> live\n```\n',
    );
  });
});
