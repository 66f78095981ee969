import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { canvasDraws, picturesHaveSizes } from '../../../tests/support/drawing.ts';
import { renderScreen, someMember } from '../../../tests/support/render-screen.tsx';
import { CropDialog } from './crop-dialog.tsx';
import { jpegOf } from './picture-canvas.ts';

function show() {
  picturesHaveSizes();
  const applied = vi.fn<(file: File) => void>();
  const picture = { url: 'blob:picture', width: 800, height: 500, canvas: document.createElement('canvas') };
  renderScreen(<CropDialog picture={picture} onApply={applied} onCancel={() => undefined} />, { user: someMember });
  fireEvent.load(document.querySelector('img[src="blob:picture"]')!);
  return { applied, apply: screen.getByRole<HTMLButtonElement>('button', { name: 'Apply Crop' }) };
}

describe('cropping a picture', () => {
  it('returns a centred square of 80 % of the shorter side, as a file', async () => {
    const { drawImage } = canvasDraws(new Blob(['jpeg']));
    const { apply, applied } = show();
    await waitFor(() => expect(apply.disabled).toBe(false));
    await userEvent.click(apply);
    await waitFor(() => expect(applied).toHaveBeenCalledTimes(1));
    expect(applied.mock.calls[0]?.[0]).toMatchObject({ name: 'profile.jpg', type: 'image/jpeg' });
    expect(drawImage.mock.lastCall?.slice(1)).toEqual([200, 50, 400, 400, 0, 0, 400, 400]);
  });

  it('shows the specified message when it fails, and allows a retry', async () => {
    canvasDraws(null);
    const { apply, applied } = show();
    await waitFor(() => expect(apply.disabled).toBe(false));
    await userEvent.click(apply);
    await screen.findByText('Crop failed: Failed to crop the image. Please try again.');
    expect(applied).not.toHaveBeenCalled();
    expect(apply.disabled).toBe(false);
  });

  it('encodes a JPEG of quality 0.95', async () => {
    const { toBlob } = canvasDraws(new Blob(['jpeg']));
    await jpegOf(document.createElement('canvas'));
    expect(toBlob).toHaveBeenCalledWith(expect.any(Function), 'image/jpeg', 0.95);
  });
});
