import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen, someMember } from '../../../tests/support/render-screen.tsx';
import { CropDialog } from './crop-dialog.tsx';
import { jpegOf } from './picture-canvas.ts';

/** A browser that draws: happy-dom's canvas does not. */
function drawing(blob: Blob | null) {
  const toBlob = vi.fn<HTMLCanvasElement['toBlob']>((done) => done(blob));
  const drawImage = vi.fn<CanvasRenderingContext2D['drawImage']>();
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(toBlob);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((() => ({ drawImage })) as never);
  return { toBlob, drawImage };
}

/** Sizes on the screen, which happy-dom has none of. */
function laidOut() {
  const sizes = { offsetWidth: 400, offsetHeight: 250, clientWidth: 400, clientHeight: 320 } as const;
  for (const [name, pixels] of Object.entries(sizes)) {
    vi.spyOn(HTMLElement.prototype, name as keyof typeof sizes, 'get').mockReturnValue(pixels);
  }
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(800);
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(500);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 320));
}

function show() {
  laidOut();
  const applied = vi.fn<(file: File) => void>();
  const picture = { url: 'blob:picture', width: 800, height: 500, canvas: document.createElement('canvas') };
  renderScreen(<CropDialog picture={picture} onApply={applied} onCancel={() => undefined} />, { user: someMember });
  fireEvent.load(document.querySelector('img[src="blob:picture"]')!);
  return { applied, apply: screen.getByRole<HTMLButtonElement>('button', { name: 'Apply Crop' }) };
}

describe('the crop', () => {
  it('gives a square of 80 % of the shorter side, in the middle, as a file', async () => {
    const { drawImage } = drawing(new Blob(['jpeg']));
    const { apply, applied } = show();
    await waitFor(() => expect(apply.disabled).toBe(false));
    await userEvent.click(apply);
    await waitFor(() => expect(applied).toHaveBeenCalledTimes(1));
    expect(applied.mock.calls[0]?.[0]).toMatchObject({ name: 'profile.jpg', type: 'image/jpeg' });
    expect(drawImage.mock.lastCall?.slice(1)).toEqual([200, 50, 400, 400, 0, 0, 400, 400]);
  });

  it('that fails says so in the specification’s words, and may be tried again (§8)', async () => {
    drawing(null);
    const { apply, applied } = show();
    await waitFor(() => expect(apply.disabled).toBe(false));
    await userEvent.click(apply);
    await screen.findByText('Crop failed: Failed to crop the image. Please try again.');
    expect(applied).not.toHaveBeenCalled();
    expect(apply.disabled).toBe(false);
  });

  it('is a JPEG of quality 0.95 (§5, §9)', async () => {
    const { toBlob } = drawing(new Blob(['jpeg']));
    await jpegOf(document.createElement('canvas'));
    expect(toBlob).toHaveBeenCalledWith(expect.any(Function), 'image/jpeg', 0.95);
  });
});
