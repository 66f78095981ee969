import { existsSync, mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { useDataFolder } from '../../tests/support/data-folder.ts';
import { openStaging } from './staging.ts';

const folder = useDataFolder();

it('removing an interrupted backup also removes files that are being linked into it', async () => {
  const target = path.join(folder.path, 'elsewhere');
  mkdirSync(target);
  for (let round = 0; round < 10; round++) {
    const staging = openStaging(folder.path, target);
    const writing = Array.from({ length: 500 }, (_, index) =>
      writeFile(path.join(staging.links!, `${index}.webp`), '').catch(() => undefined),
    );
    // oxlint-disable-next-line no-await-in-loop -- one backup after the other
    await writing[round];
    staging.remove();
    // oxlint-disable-next-line no-await-in-loop -- likewise
    await Promise.all(writing);
    expect([existsSync(staging.links!), existsSync(staging.folder)]).toEqual([false, false]);
  }
});
