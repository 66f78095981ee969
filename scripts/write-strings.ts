import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './paths.mjs';
import { readSources } from './source-files.ts';
import { readStrings, writeCatalogue } from './strings.ts';

/** `npm run strings`: writes all displayed texts to docs/strings.md, for proofreading as a whole. */
const file = path.join(ROOT, 'docs', 'strings.md');
writeFileSync(file, writeCatalogue(readSources().flatMap(readStrings)));
console.log(`Wrote ${path.relative(ROOT, file)}`);
