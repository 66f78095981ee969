import { describe, expect, it } from 'vitest';
import { limits } from '#shared/contracts/limits.ts';
import { profileForm } from '#shared/contracts/forms/profile.ts';
import { profileProgress } from '#shared/rules/levels.ts';
import { initialArea, nudgeStep, openPicture } from './picture-canvas.ts';

const NAMES = { firstName: 'Ada', lastName: 'Lovelace' };
const messagesOf = (form: unknown): string[] =>
  profileForm.safeParse(form).error?.issues.map(({ message }) => message) ?? [];
const file = (type: string, size = 1): File => new File([new Uint8Array(size)], 'me', { type });

describe('the profile form', () => {
  it('requires firstName and lastName', () => {
    expect(messagesOf({ firstName: ' ', lastName: '' })).toEqual(['First name is required', 'Last name is required']);
  });

  it('limits the bio to 500 characters', () => {
    expect(messagesOf({ ...NAMES, bio: 'x'.repeat(500) })).toEqual([]);
    expect(messagesOf({ ...NAMES, bio: 'x'.repeat(501) })).toEqual(['Please use at most 500 characters']);
    expect(limits.bio).toBe(500);
  });

  it('cannot edit the email address', () => {
    expect(profileForm.parse({ ...NAMES, email: 'x@y.example' })).not.toHaveProperty('email');
  });

  it('accepts image files, and at most 5 MB when one cannot be opened and cropped', async () => {
    await expect(openPicture(file('text/plain'))).rejects.toThrow(
      'Invalid file type: Please select an image file (JPG, PNG, GIF, etc.)',
    );
    await expect(openPicture(file('image/png', 5 * 2 ** 20 + 1))).rejects.toThrow(
      'File too large: Please select an image smaller than 5MB',
    );
  });
});

describe('the crop', () => {
  it('is square, 80% of the shorter side, centred', () => {
    expect(initialArea({ width: 1000, height: 500 })).toEqual({ x: 300, y: 50, width: 400, height: 400 });
    expect(initialArea({ width: 500, height: 1000 })).toEqual({ x: 50, y: 300, width: 400, height: 400 });
  });

  it('moves by 1, 10 or 100 pixels', () => {
    const none = { shiftKey: false, ctrlKey: false, metaKey: false };
    expect(
      [none, { ...none, shiftKey: true }, { ...none, ctrlKey: true }, { ...none, metaKey: true }].map(nudgeStep),
    ).toEqual([1, 10, 100, 100]);
  });
});

it('has a progress step of 250 points on the profile page', () => {
  expect(profileProgress(260)).toEqual({ percent: 4, pointsToNext: 240 });
  expect(profileProgress(250)).toEqual({ percent: 0, pointsToNext: 250 });
});
