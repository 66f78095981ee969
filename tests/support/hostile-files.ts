import { gzipSync } from 'node:zlib';
import { gif, jpeg, plainPicture, png, pngOf } from './pictures.ts';
import { flac, m4a, mp3, ogg, wav } from './sounds.ts';

/** A malicious file, and the expected result: refused with a status, or stored without its payload. */
export interface HostileFile {
  readonly what: string;
  readonly postType: 'image' | 'audio';
  readonly bytes: Buffer<ArrayBuffer>;
  readonly name?: string;
  readonly type?: string;
  readonly outcome: 400 | 413 | 415 | 'harmless';
}

const SCRIPT = '<script>alert(document.cookie)</script>';
const HTML = `<!doctype html><html><body>${SCRIPT.repeat(20)}</body></html>`;
const SVG = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`;
const bytes = (text: string) => Buffer.from(text, 'latin1');
const joined = (...parts: (Buffer | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? bytes(part) : part)));
const half = (whole: Buffer<ArrayBuffer>) => whole.subarray(0, whole.length / 2);

/** Some forty files: with a script or a page inside, broken, too large, or of another kind than they claim. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const [photo, drawing] = await Promise.all([jpeg(), png()]);
  const webp = await plainPicture(640, 360).webp().toBuffer();
  const tiff = await plainPicture(64, 64).tiff().toBuffer();
  const located = await plainPicture(640, 360)
    .withExif({ IFD0: { ImageDescription: SCRIPT }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer();
  const xmp = await plainPicture(640, 360)
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${HTML}</x:xmpmeta>`)
    .png()
    .toBuffer();
  const image = (
    what: string,
    content: Buffer<ArrayBuffer>,
    outcome: HostileFile['outcome'],
    name?: string,
    type?: string,
  ): HostileFile => ({ what, postType: 'image', bytes: content, outcome, name, type });
  const audio = (
    what: string,
    content: Buffer<ArrayBuffer>,
    outcome: HostileFile['outcome'],
    name?: string,
    type?: string,
  ): HostileFile => ({ what, postType: 'audio', bytes: content, outcome, name, type });
  const tag = (body: string) =>
    joined(Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, (body.length >> 7) & 127, body.length & 127]), body);
  const longName = `${'a'.repeat(5000)}.jpg`;

  return [
    image('an SVG with a script', bytes(SVG), 415, 'logo.svg', 'image/svg+xml'),
    image('an SVG called PNG', bytes(SVG), 415, 'logo.png', 'image/png'),
    image('a packed SVG', gzipSync(SVG), 415, 'logo.svgz', 'image/svg+xml'),
    image('a page called JPEG', bytes(HTML), 415, 'photo.jpg', 'image/jpeg'),
    image('a page behind the first bytes of a JPEG', joined('\xff\xd8\xff\xe0', HTML), 400),
    image('a page behind the first bytes of a PNG', joined('\x89PNG\r\n\x1a\n', HTML), 415),
    image('a page behind the first bytes of a GIF', joined('GIF89a', HTML), 400),
    image('a GIF that is a script as well', joined('GIF89a/*', gif(1).subarray(8), `*/=1;${SCRIPT}`), 'harmless'),
    image('a JPEG with a page behind it', joined(photo, HTML), 'harmless'),
    image('a PNG with a page behind it', joined(drawing, HTML), 'harmless'),
    image('a JPEG with an archive behind it', joined(photo, 'PK\x03\x04', HTML), 'harmless'),
    image('a WebP with a page behind it', joined(webp, HTML), 'harmless'),
    image('a JPEG with a location and a script', located, 'harmless'),
    image('a PNG with a page in its XMP', xmp, 'harmless'),
    image('a PNG that unpacks to 40,000 × 40,000', pngOf(40_000, 40_000, 64), 400),
    image('a PNG of 100 megapixels, packed to a few KB', pngOf(10_000, 10_000), 400),
    image('a PNG of the largest numbers there are', pngOf(0x7fffffff, 0x7fffffff, 1), 400),
    image('a PNG that is nothing wide', pngOf(0, 100, 1), 400),
    image('a PNG of one pixel by forty million', pngOf(1, 40_000_000, 64), 400),
    image('a GIF on a screen of 65,535 × 65,535', gif(1, 65_535, 65_535), 'harmless'),
    image('a GIF of 5,000 frames', gif(5000), 'harmless'),
    image('a GIF of 150,000 frames', gif(150_000), 'harmless'),
    image('a JPEG that breaks off', half(photo), 400),
    image('a PNG that breaks off', half(drawing), 400),
    image('a WebP that breaks off', half(webp), 400),
    image('the first three bytes of a JPEG', photo.subarray(0, 3), 400),
    image('a TIFF', tiff, 415),
    image('a PDF', bytes(`%PDF-1.7\n${HTML}`), 415, 'photo.jpg', 'image/jpeg'),
    image('a program', joined('\x7fELF\x02\x01\x01', Buffer.alloc(2000)), 415, 'photo.jpg', 'image/jpeg'),
    image('an icon', joined(Buffer.from([0, 0, 1, 0, 1, 0, 16, 16]), Buffer.alloc(200)), 415, 'favicon.ico'),
    image('nothing at all', Buffer.alloc(0), 400, 'photo.jpg', 'image/jpeg'),
    image('a sound as a picture', mp3(1), 415, 'photo.jpg', 'image/jpeg'),
    image('a JPEG whose name is a path', photo, 'harmless', '../../../../etc/cron.d/evil.jpg'),
    image(
      'a JPEG whose name is a script of 5,000 letters',
      photo,
      'harmless',
      `"><img src=x onerror=alert(1)>${longName}`,
    ),
    image('a picture of more than 5 MB', joined(photo, Buffer.alloc(5 * 2 ** 20)), 413),
    audio('a page called MP3', bytes(HTML), 415, 'episode.mp3', 'audio/mpeg'),
    audio('a page behind the tag of an MP3', joined(tag(HTML.slice(0, 900)), HTML), 415),
    audio(
      'an MP3 with a page in its tag',
      joined(tag(HTML.slice(0, 900)), mp3(1)),
      'harmless',
      'episode.html',
      'text/html',
    ),
    audio('a film called M4A', m4a(1, 'vide'), 415, 'episode.m4a', 'audio/mp4'),
    audio('a WAV with a page in the place of its sound', joined(wav(1).subarray(0, 16), HTML), 415),
    audio('a FLAC with a page in the place of its sound', joined(flac(1).subarray(0, 12), HTML), 415),
    audio('an Ogg of something else', joined(ogg(1).subarray(0, 28), HTML), 415),
    audio('a picture as a sound', photo, 415, 'episode.mp3', 'audio/mpeg'),
  ];
}
