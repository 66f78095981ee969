import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Db } from '../../db/transaction.ts';
import type { MemberData } from './member-data.ts';

/**
 * Everything held about a member as one ZIP: a JSON file of each feature, and the member's files. It is read while it
 * is sent, part by part, so that an account of any size needs little memory. A file that is gone by then is left out.
 */
export function exportZip(db: Db, memberData: readonly MemberData[], userId: number): Readable {
  const zip = new ZipFile();
  const output = Readable.from(zip.outputStream as Readable);
  void fill(zip, db, memberData, userId).catch((error: Error) => output.destroy(error));
  return output;
}

async function fill(zip: ZipFile, db: Db, memberData: readonly MemberData[], userId: number): Promise<void> {
  for (const part of memberData) {
    if (part.entries) zip.addReadStream(Readable.from(jsonArray(part.entries(db, userId))), `${part.name}.json`);
    for await (const { name, path } of part.files?.(db, userId) ?? []) zip.addFile(path, `files/${name}`);
  }
  zip.end();
}

async function* jsonArray(entries: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const entry of entries) {
    yield before + JSON.stringify(entry, undefined, 2);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
