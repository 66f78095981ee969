import { vi } from 'vitest';

/** Gives happy-dom a canvas that draws, and encodes each picture as `blob`; with null, encoding fails. */
export function canvasDraws(blob: Blob | null) {
  const toBlob = vi.fn<HTMLCanvasElement['toBlob']>((done) => done(blob));
  const drawImage = vi.fn<CanvasRenderingContext2D['drawImage']>();
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(toBlob);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((() => ({ drawImage })) as never);
  return { toBlob, drawImage };
}

/** Gives happy-dom's pictures a size of 800 × 500 pixels, laid out at 400 × 250 in a dialog. */
export function picturesHaveSizes() {
  const sizes = { offsetWidth: 400, offsetHeight: 250, clientWidth: 400, clientHeight: 320 } as const;
  for (const [name, pixels] of Object.entries(sizes)) {
    vi.spyOn(HTMLElement.prototype, name as keyof typeof sizes, 'get').mockReturnValue(pixels);
  }
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(800);
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(500);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 320));
}
