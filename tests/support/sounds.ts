/** Playable sounds, a few kilobytes each, generated instead of stored as files. */

/** MPEG-1 layer III, 128 kbit/s, 44.1 kHz, silent: `seconds` of frames of 417 bytes, about 26 ms each. */
export function mp3(seconds = 1): Buffer<ArrayBuffer> {
  const frame = Buffer.alloc(417);
  frame.writeUInt32BE(0xfffb9000);
  return Buffer.concat(Array.from({ length: Math.round(seconds * 38.28) }, () => frame));
}

/** 16 bits, mono, 8 kHz. */
export function wav(seconds = 1): Buffer<ArrayBuffer> {
  const data = seconds * 16_000;
  const file = Buffer.alloc(44 + data);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + data, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(8000, 24);
  file.writeUInt32LE(16_000, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(data, 40);
  return file;
}

/** Only the headers: 44.1 kHz. */
export function flac(seconds = 1): Buffer<ArrayBuffer> {
  const file = Buffer.alloc(4096);
  file.write('fLaC', 0);
  file.writeUInt8(0x80, 4);
  file.writeUIntBE(34, 5, 3);
  file.writeUInt32BE((44_100 << 12) >>> 0, 18);
  file.writeUInt32BE(44_100 * seconds, 22);
  file.writeUInt16BE(0xfff8, 42);
  return file;
}

/** One channel, 48 kHz. */
export const opusHead: Buffer = Buffer.concat([
  Buffer.from('OpusHead\u0001\u0001'),
  Buffer.from([0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0]),
]);

/** Opus in Ogg: the head, and a last page with the final position. */
export function ogg(seconds = 1): Buffer<ArrayBuffer> {
  const head = oggPage(opusHead, { flags: 2 });
  return Buffer.concat([head, oggPage(Buffer.alloc(100), { samples: seconds * 48_000 })]);
}

interface PageDetails {
  readonly samples?: number;
  /** 1 for the rest of a packet, 2 for a stream's first page. */
  readonly flags?: number;
  /** The packet ends on the next page; its length is then a multiple of 255. */
  readonly goesOn?: boolean;
}

/** A page of an Ogg with one packet or a part of one, without a checksum. */
export function oggPage(body: Buffer, { samples = 0, flags = 0, goesOn = false }: PageDetails = {}): Buffer {
  const full = Array<number>(Math.floor(body.length / 255)).fill(255);
  const lacing = goesOn ? full : [...full, body.length % 255];
  const head = Buffer.alloc(27);
  head.write('OggS', 0);
  head.writeUInt8(flags, 5);
  head.writeBigInt64LE(BigInt(samples), 6);
  head.writeUInt8(lacing.length, 26);
  return Buffer.concat([head, Buffer.from(lacing), body]);
}

/** A box of an MP4. */
export const box = (name: string, ...parts: Buffer[]): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + parts.reduce((size, part) => size + part.length, 0));
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, ...parts]);
};

/** AAC in MP4, with the header after the sound; `handler` is `vide` for a film. */
export function m4a(seconds = 1, handler = 'soun', brand = 'M4A '): Buffer<ArrayBuffer> {
  const times = (length: number): Buffer => {
    const header = Buffer.alloc(length);
    header.writeUInt32BE(1000, 12);
    header.writeUInt32BE(seconds * 1000, 16);
    return header;
  };
  const header = Buffer.alloc(84);
  header.writeUInt32BE(1, 12);
  const entry = Buffer.alloc(28);
  entry.writeUInt16BE(1, 6);
  entry.writeUInt16BE(2, 16);
  entry.writeUInt16BE(16, 18);
  entry.writeUInt32BE(44_100 * 2 ** 16, 24);
  const description = box('stsd', Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), box('mp4a', entry));
  const mediaInfo = box('minf', box('stbl', description));
  const media = box(
    'mdia',
    box('mdhd', times(24)),
    box('hdlr', Buffer.from(`\0\0\0\0\0\0\0\0${handler}${'\0'.repeat(13)}`)),
    mediaInfo,
  );
  const film = box('moov', box('mvhd', times(100)), box('trak', box('tkhd', header), media));
  return Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0${brand}isom`)),
    box('mdat', Buffer.alloc(2000)),
    film,
  ]);
}

/** Streamed AAC: frames of 300 bytes, about 23 ms each. */
export function aac(seconds = 1): Buffer<ArrayBuffer> {
  const frame = Buffer.alloc(300);
  Buffer.from([0xff, 0xf1, 0x50, 0x80, 0x25, 0x9f, 0xfc]).copy(frame);
  return Buffer.concat(Array.from({ length: Math.round(seconds * 43.07) }, () => frame));
}

/** An element of a WebM; `id` in hexadecimal. */
export const element = (id: string, ...parts: Buffer[]): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(0x1000_0000 + parts.reduce((sum, part) => sum + part.length, 0));
  return Buffer.concat([Buffer.from(id, 'hex'), size, ...parts]);
};

/** Opus in WebM, as browsers record it; `kind` is 1 for a film. `more` comes after its tracks. */
export function webm(seconds = 1, kind = 2, more: Buffer = Buffer.alloc(0)): Buffer<ArrayBuffer> {
  const float = (value: number): Buffer => {
    const bytes = Buffer.alloc(8);
    bytes.writeDoubleBE(value);
    return bytes;
  };
  const head = element('1a45dfa3', element('4282', Buffer.from('webm')));
  const info = element(
    '1549a966',
    element('2ad7b1', Buffer.from([0x0f, 0x42, 0x40])),
    element('4489', float(seconds * 1000)),
  );
  const audio = element('e1', element('b5', float(48_000)), element('9f', Buffer.of(1)));
  const codec = element('86', Buffer.from(kind === 1 ? 'V_VP8' : 'A_OPUS'));
  const tracks = element(
    '1654ae6b',
    element('ae', element('d7', Buffer.of(1)), element('83', Buffer.of(kind)), codec, audio),
  );
  const cluster = element('1f43b675', element('e7', Buffer.of(0)), element('a3', Buffer.alloc(2000, 7)));
  return Buffer.concat([head, element('18538067', info, tracks, more, cluster)]);
}
