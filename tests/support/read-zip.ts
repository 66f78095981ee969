import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** The files of a ZIP, by their names. */
export async function readZip(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true });
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return files;
}
