/** Sounds that players play, a few kilobytes each, made rather than kept as files. */

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

/** Opus in Ogg: the head, and a last page that says how far it came. */
export function ogg(seconds = 1): Buffer<ArrayBuffer> {
  const head = oggPage(Buffer.from('OpusHead\u0001\u0001'), { flags: 2 });
  return Buffer.concat([head, oggPage(Buffer.alloc(100), { samples: seconds * 48_000 })]);
}

interface PageDetails {
  readonly samples?: number;
  /** 1 for the rest of a packet, 2 for a stream's first page. */
  readonly flags?: number;
  /** The packet has its end on the next page; its length is then a multiple of 255. */
  readonly goesOn?: boolean;
}

/** A page of an Ogg with one packet or a part of one. Its checksum is not written. */
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

/** AAC in MP4, with the header behind the sound; `handler` is `vide` for a film. */
export function m4a(seconds = 1, handler = 'soun'): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(100);
  header.writeUInt32BE(1000, 12);
  header.writeUInt32BE(seconds * 1000, 16);
  const track = box('trak', box('mdia', box('hdlr', Buffer.from(`\0\0\0\0\0\0\0\0${handler}`))));
  const film = box('moov', box('mvhd', header), track);
  return Buffer.concat([box('ftyp', Buffer.from('M4A \0\0\0\0M4A isom')), box('mdat', Buffer.alloc(2000)), film]);
}
