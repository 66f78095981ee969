/**
 * Makes the site's icons from web/static/favicon.svg, and the preview picture of shared links from the logo and the drawing
 * of a school: node scripts/brand/make-icons.mjs
 */
import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const web = new URL('../../web/static/', import.meta.url);
const images = new URL('../../data/content/images/', import.meta.url);
const read = (name, folder = images) => readFile(new URL(name, folder), 'utf8');
const write = (name, data) => writeFile(new URL(name, web), data);
const NAVY = '#131d38';

const icon = await read('favicon.svg', web);
const png = (svg, size) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

// Systems cut their own corners; an icon that may be masked also keeps to the inner four fifths.
const square = icon.replace(/ rx="\d+"/, '');
const drawing = square.replace(/^.*?<rect[^>]*>/, '').replace('</svg>', '');
const maskable = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${NAVY}"/><g transform="translate(8 8) scale(.75)">${drawing}</g></svg>`;

await write('apple-touch-icon.png', await png(square, 180));
await write('icon-192.png', await png(icon, 192));
await write('icon-512.png', await png(icon, 512));
await write('icon-maskable-512.png', await png(maskable, 512));

/** An .ico file is a directory of one entry before a PNG. */
const small = await png(icon, 32);
const header = Buffer.from([0, 0, 1, 0, 1, 0, 32, 32, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0]);
header.writeUInt32LE(small.length, 14);
await write('favicon.ico', Buffer.concat([header, small]));

const wordmark = (await read('logo.svg')).replace('#131d38', '#f5eee1').replace('#b3202f', '#d4424c');
const scene = await sharp(Buffer.from(await read('hero/school.svg')), { density: 72 })
  .resize(1200, 630, { fit: 'cover', position: 'centre' })
  .toBuffer();
const mark = await sharp(Buffer.from(wordmark), { density: 100 }).resize({ width: 400 }).toBuffer();
await write(
  'share.png',
  await sharp(scene)
    .composite([{ input: mark, left: 72, top: 84 }])
    .png({ palette: true, colours: 64, compressionLevel: 9 })
    .toBuffer(),
);
