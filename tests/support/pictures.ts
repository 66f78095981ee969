import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const red = { r: 179, g: 32, b: 47 };

/** A picture of one colour. */
export const plainPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: red } });

export const jpeg = (width = 640, height = 360): Promise<Buffer<ArrayBuffer>> =>
  plainPicture(width, height).jpeg().toBuffer();

export const png = (width = 640, height = 360): Promise<Buffer<ArrayBuffer>> =>
  plainPicture(width, height).png().toBuffer();

const pngPart = (type: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

/** A PNG that claims to be this large, with `rows` empty rows. */
export function pngOf(width: number, height: number, rows = height): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit for each pixel, no colours.
  header.set([1, 0, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * rows), { level: 1 });
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    pngPart('IHDR', header),
    pngPart('IDAT', data),
    pngPart('IEND', Buffer.alloc(0)),
  ]);
}

/** A GIF with a number of frames of one pixel, on a screen of the given size. */
export function gif(frames: number, width = 1, height = 1): Buffer<ArrayBuffer> {
  const head = Buffer.from('GIF89a\0\0\0\0\u0080\0\0\u00b3\u0020\u002f\xff\xff\xff', 'latin1');
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  const frame = Buffer.from('!\u00f9\u0004\0\u0001\0\0\0,\0\0\0\0\u0001\0\u0001\0\0\u0002\u0002D\u0001\0', 'latin1');
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(';')]);
}
