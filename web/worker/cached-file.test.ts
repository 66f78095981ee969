// Not in a DOM environment: happy-dom's files cannot be stored in the database.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cachedFile, offlineFile } from './worker-files.ts';
import { DATABASE } from '../device/names.ts';

const SONG = '/api/media/0a1b.mp3';
const ask = (url: string, range?: string) => {
  const request = new Request(`http://localhost:3000${url}`, range ? { headers: { range } } : {});
  return cachedFile(url, request);
};
const text = async (answer: Response | undefined) => [answer?.status, await answer?.text()];

/** The tables that the service worker reads, as `database.ts` creates them. */
function keep(files: readonly object[], userId: number): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.open(DATABASE);
    request.addEventListener('upgradeneeded', () => {
      const { result } = request;
      const store = result.createObjectStore('files', { keyPath: ['userId', 'url'] });
      for (const file of files) store.put(file);
      result.createObjectStore('owner').put({ userId }, 0);
    });
    request.addEventListener('success', () => {
      request.result.close();
      resolve();
    });
  });
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
});

describe('a stored file of the Circle', () => {
  beforeEach(() =>
    keep(
      [
        { userId: 3, url: SONG, blob: new Blob(['0123456789'], { type: 'audio/mpeg' }) },
        { userId: 3, url: '/api/media/77cd-800.webp', blob: new Blob(['picture'], { type: 'image/webp' }) },
        { userId: 4, url: '/api/media/other.mp3', blob: new Blob(['other']) },
      ],
      3,
    ),
  );

  it('is served completely, with its type', async () => {
    const answer = await ask(SONG);
    expect(answer?.headers.get('content-type')).toBe('audio/mpeg');
    expect(answer?.headers.get('accept-ranges')).toBe('bytes');
    expect(await text(answer)).toEqual([200, '0123456789']);
  });

  it.each([
    ['bytes=0-', '0123456789', 'bytes 0-9/10'],
    ['bytes=4-', '456789', 'bytes 4-9/10'],
    ['bytes=4-5', '45', 'bytes 4-5/10'],
    ['bytes=8-999', '89', 'bytes 8-9/10'],
  ])('is served in ranges, as players request them: %s', async (range, part, contentRange) => {
    const answer = await ask(SONG, range);
    expect(answer?.headers.get('content-range')).toBe(contentRange);
    expect(await text(answer)).toEqual([206, part]);
  });

  it('responds with its size to a range beyond its end', async () => {
    const answer = await ask(SONG, 'bytes=10-');
    expect([answer?.status, answer?.headers.get('content-range')]).toEqual([416, 'bytes */10']);
  });

  it('is served for every width of a picture', async () => {
    expect(await text(await ask('/api/media/77cd-1600.webp'))).toEqual([200, 'picture']);
  });

  it('is served to its member only', async () => {
    expect(await ask('/api/media/other.mp3')).toBeUndefined();
  });
});

it('is not looked up without a database, and none is created', async () => {
  expect(await ask(SONG)).toBeUndefined();
  expect(await indexedDB.databases()).toEqual([]);
});

describe('a stored file of the library', () => {
  const DOCX = '/api/library/open-day-plan/document.docx';
  const read = (url: string, range?: string) =>
    offlineFile(url, new Request(`http://localhost:3000${url}`, range ? { headers: { range } } : {}));
  const own = (url: string, content: string, more: object = {}) => ({
    userId: 3,
    url,
    blob: new Blob([content]),
    ...more,
  });

  beforeEach(() =>
    keep(
      [
        own(DOCX, 'Word', { disposition: 'attachment; filename="open-day-plan.docx"' }),
        own('/api/library/open-day-plan/files/12', 'twelve'),
        own('/api/library/film-lesson/film', '0123456789'),
        { userId: 4, url: '/api/library/other/film', blob: new Blob(['other']) },
      ],
      3,
    ),
  );

  it('is served with the name under which browsers save it', async () => {
    const answer = await read(DOCX);
    expect(answer?.headers.get('content-disposition')).toBe('attachment; filename="open-day-plan.docx"');
    expect(await text(answer)).toEqual([200, 'Word']);
  });

  it('is never mistaken for another file whose path begins the same', async () => {
    expect(await read('/api/library/open-day-plan/document.pdf')).toBeUndefined();
    expect(await read('/api/library/open-day-plan/files/1')).toBeUndefined();
  });

  it('is served in ranges if it is a film, to its member only', async () => {
    expect(await text(await read('/api/library/film-lesson/film', 'bytes=0-'))).toEqual([206, '0123456789']);
    expect(await read('/api/library/other/film')).toBeUndefined();
  });
});
