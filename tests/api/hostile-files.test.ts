import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPost } from '#shared/contracts/endpoints/feed.ts';
import type { HostileFile } from '../support/hostile-files.ts';
import { hostileFiles } from '../support/hostile-files.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let files: HostileFile[];
beforeAll(async () => {
  app = await startTestApp();
  files = await hostileFiles();
});
afterAll(() => app.close());

const send = async (file: HostileFile) => {
  const member = await app.member();
  const blob = new File([file.bytes], file.name ?? 'file', { type: file.type ?? 'application/octet-stream' });
  const body = { title: 'x', content: 'x', postType: file.postType };
  return { member, answer: await member.call(createPost, { body, file: blob }) };
};

const NUMBERS = Array.from({ length: 43 }, (_, index) => index);

describe('uploading a hostile file', () => {
  it('is tested with the expected number of files', () => expect(files).toHaveLength(NUMBERS.length));

  // Creating the files takes a moment, so tests are named by number, and report the file when they fail.
  it.each(NUMBERS)('is refused or harmless: number %i', async (number) => {
    const file = files[number]!;
    const countFiles = async () => (await app.db.selectFrom('media_files').selectAll().execute()).length;
    const before = await countFiles();
    const { member, answer } = await send(file);
    expect([file.what, answer.status === 201 ? 'harmless' : answer.status]).toEqual([file.what, file.outcome]);
    const { incoming } = app.deps.media;
    expect(readdirSync(incoming)).toEqual([]);
    expect((await countFiles()) - before).toBe(file.outcome === 'harmless' ? 1 : 0);
    // The error has a field.
    expect('fields' in answer.body).toBe(file.outcome !== 'harmless');
    if (file.outcome !== 'harmless') return;
    for (const { url } of answer.body.media!.sizes) {
      const served = await fetch(new URL(url, app.url), { headers: { Cookie: cookiesOf(member) } });
      const bytes = Buffer.from(await served.arrayBuffer());
      expect(bytes.includes('alert')).toBe(false);
      const { format, exif, xmp, pages = 1 } = await sharp(bytes).metadata();
      expect([format, exif, xmp, pages]).toEqual(['webp', undefined, undefined, 1]);
    }
    const whole = await member.request('HEAD', answer.body.media!.url);
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff');
    expect(whole.headers.get('content-type')).toBe(file.postType === 'image' ? 'image/webp' : 'audio/mpeg');
    expect(whole.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  });
});

const cookiesOf = ({ cookies }: { cookies: Map<string, string> }) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
