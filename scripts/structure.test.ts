import { describe, expect, it } from 'vitest';
import { faultsOf, measure, readSources } from './structure.ts';

const lines = (count: number) => 'export {};\n'.repeat(count);

describe('the figures of the repository', () => {
  it('count files and their lines', () => {
    const sources = [5, 20, 21, 90, 400].map((count, index) => ({ file: `server/f${index}.ts`, text: lines(count) }));
    expect(measure(sources)).toMatchObject({ files: 5, medianLines: 21, shortFiles: 2, longestFile: 400 });
  });

  it('count short files with one importer, but for pages, content and migrations', () => {
    const short = ['web/a.ts', 'web/x.page.ts', 'data/content/c.ts', 'shared/used-twice.ts', 'shared/alone.ts'];
    const imports = `import './a.ts';\nimport('./x.page.ts');\nimport '#data/content/c.ts';\nimport '#shared/used-twice.ts';\n`;
    const sources = [
      ...short.map((file) => ({ file, text: lines(3) })),
      { file: 'web/b.ts', text: imports + lines(30) },
      { file: 'server/d.ts', text: `import '../shared/used-twice.ts';\n${lines(30)}` },
    ];
    expect(measure(sources).shortWithOneImporter).toBe(1);
  });

  it('count what a stranger stumbles over in comments, and not in texts', () => {
    const text = `/** Who waits longer takes it (decisions §4). */
const PATIENCE = 5;
// Of what is kept, the oldest goes (hazards, "Device").
const title = 'Who we are, with all hazards';
// The list members-side.md names the tests.
`;
    expect(measure([{ file: 'server/a.ts', text }])).toMatchObject({
      outsideReferences: 2,
      unclearComments: 2,
      vagueNames: 1,
    });
  });

  it('have bounds, which are told by name', () => {
    const figures = measure(readSources());
    expect(faultsOf(figures)).toEqual([]);
    expect(faultsOf({ ...figures, longestFile: 401 })).toEqual([
      'Lines of the longest file: 401, and at most 400 are accepted',
    ]);
  });
});
