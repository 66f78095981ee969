import sharp from 'sharp';

/**
 * Of the hundred kinds that the library could open, the four that members may send, and nothing else that can be fed to
 * it: neither PDF nor SVG nor a matrix in text. Our own drawings are SVG too, but never come from a file. It holds for
 * the whole process.
 */
export function allowSentKinds(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      ...['Jpeg', 'Png', 'Webp', 'Nsgif'].flatMap((kind) => [
        `VipsForeignLoad${kind}File`,
        `VipsForeignLoad${kind}Buffer`,
      ]),
      'VipsForeignLoadSvgBuffer',
    ],
  });
}
