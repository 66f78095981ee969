import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from './paths.mjs';
import { readSources } from './source-files.ts';
import { readStrings, writeCatalogue, writeChanges, type ShownString } from './strings.ts';

/**
 * `npm run strings`: writes all displayed texts to docs/strings.md, for proofreading as a whole.
 * `npm run strings -- COMMIT`: prints the texts that were removed and added since a commit.
 */
const now = readSources().flatMap(readStrings);
const [commit] = process.argv.slice(2);
if (commit === undefined) {
  const file = path.join(ROOT, 'docs', 'strings.md');
  writeFileSync(file, writeCatalogue(now));
  console.log(`Wrote ${path.relative(ROOT, file)}`);
} else {
  try {
    execFileSync('git', ['rev-parse', '--verify', '--quiet', `${commit}^{commit}`], { cwd: ROOT });
  } catch {
    console.error(`There is no commit or tag called ${commit}.`);
    process.exit(1);
  }
  console.log(writeChanges(stringsAt(commit), now));
}

function stringsAt(revision: string): ShownString[] {
  const copy = mkdtempSync(path.join(tmpdir(), 'bonjour-strings-'));
  try {
    const archive = execFileSync('git', ['archive', revision], { cwd: ROOT, maxBuffer: Number.POSITIVE_INFINITY });
    execFileSync('tar', ['-x', '-C', copy], { input: archive });
    return readSources(copy).flatMap(readStrings);
  } finally {
    rmSync(copy, { recursive: true });
  }
}
