import { expect, it } from 'vitest';
import { withOwnImport } from './parts.ts';

it('has files of the build fetched by the site’s own import, and leaves every other import alone', () => {
  expect(withOwnImport('a(()=>import(`./a-1_-b.js`).then(e=>e.A)),await import(`./b.js`)')).toBe(
    'a(()=>importPart(`./a-1_-b.js`).then(e=>e.A)),await importPart(`./b.js`)',
  );
  for (const code of [
    'import(e)',
    'import(`./${e}.js`)',
    'import(`https://elsewhere.example/a.js`)',
    'reimport(`./a.js`)',
  ]) {
    expect(withOwnImport(code)).toBe(code);
  }
});
