import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { MemberData } from '../../app/member-data.ts';
import type { Db } from '../../db/transaction.ts';

/**
 * Everything stored about a member as one ZIP: a JSON file per feature, plus the member's files. It is streamed part
 * by part, so memory use does not depend on the size of the account.
 */
export function exportZip(db: Db, memberData: readonly MemberData[], userId: number): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const stop = (error: Error) => output.destroy(error);
  zip.on('error', stop);
  fill(zip, db, memberData, userId).catch(stop);
  return output;
}

async function fill(zip: ZipFile, db: Db, memberData: readonly MemberData[], userId: number): Promise<void> {
  for (const part of memberData) {
    if (part.entries) {
      const json = jsonArray(part.entries(db, userId));
      zip.addReadStreamLazy(`${part.name}.json`, (give) => give(null, Readable.from(json)));
    }
    for await (const { name, read } of part.files?.(db, userId) ?? []) {
      // Pictures and sounds are compressed already.
      zip.addReadStreamLazy(`files/${name}`, { compress: false }, (give) => {
        read().then(
          (stream) => give(null, stream),
          (error: unknown) => zip.emit('error', error),
        );
      });
    }
  }
  zip.end();
}

/** Characters compressed at a time. Compressing each entry separately would take a hundred times as long. */
const CHUNK = 32_768;

async function* jsonArray(entries: AsyncIterable<unknown>): AsyncGenerator<string> {
  let text = '';
  let before = '[\n';
  for await (const entry of entries) {
    text += before + JSON.stringify(entry, undefined, 2);
    before = ',\n';
    if (text.length < CHUNK) continue;
    yield text;
    text = '';
  }
  yield text + (before === '[\n' ? '[]\n' : '\n]\n');
}
