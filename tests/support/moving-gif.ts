/** The smallest GIF with two frames. */
export function movingGif(name: string): File {
  const head = [...new TextEncoder().encode('GIF89a'), 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
  const frame = [0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
  return new File([new Uint8Array([...head, ...frame, ...frame, 0x3b])], name, { type: 'image/gif' });
}
