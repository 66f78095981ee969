import { describe, expect, it } from 'vitest';
import { isPhotograph, pictureFile, pictureSet, pictureWidths } from './picture-files.ts';

describe('the resized files of a picture', () => {
  it('exist for photographs only, because drawings scale', () => {
    expect(['a.jpg', 'a.jpeg', 'a.png', 'a.webp', 'a.avif'].every(isPhotograph)).toBe(true);
    expect(isPhotograph('a.svg')).toBe(false);
  });

  it('are never wider than the picture, nor than any screen needs', () => {
    expect(pictureWidths(300)).toEqual([300]);
    expect(pictureWidths(800)).toEqual([400, 800]);
    expect(pictureWidths(1000)).toEqual([400, 800, 1000]);
    expect(pictureWidths(6000)).toEqual([400, 800, 1200, 1600, 2400]);
  });

  it('are named by width and format, and cannot clash with content names', () => {
    expect(pictureFile('/images/hero/rowing.jpg', 800, 'avif')).toBe('/images/hero/rowing.800.avif');
    expect(pictureSet('/images/a.png', 500, 'webp')).toBe('/images/a.400.webp 400w, /images/a.500.webp 500w');
  });
});
