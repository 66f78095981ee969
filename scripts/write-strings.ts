import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './paths.mjs';
import { readSources } from './source-files.ts';
import { readStrings, writeCatalogue } from './strings.ts';

/** `npm run strings`: writes every text that people read to docs/strings.md, to be read through as a whole. */
const file = path.join(ROOT, 'docs', 'strings.md');
writeFileSync(file, writeCatalogue(readSources().flatMap(readStrings)));
console.log(`Written: ${path.relative(ROOT, file)}`);
