import { describe, expect, it } from 'vitest';
import { isPlace, placeOnScreens } from './settings.ts';

const laptop = { x: 0, y: 0, width: 1440, height: 900 };
const beside = { x: 1440, y: 0, width: 1920, height: 1080 };
const place = { x: 2000, y: 100, width: 1200, height: 800, maximised: false };

describe('the window’s position', () => {
  it('is restored at the next start', () => expect(placeOnScreens(place, [laptop, beside])).toEqual(place));

  it('is dropped when it is no longer on a screen', () => {
    expect(placeOnScreens(place, [laptop])).toBeUndefined();
    expect(placeOnScreens({ ...place, x: 0, y: -50 }, [laptop])).toBeUndefined();
    expect(placeOnScreens({ ...place, x: 0, y: 880 }, [laptop])).toBeUndefined();
  });

  it('is absent at the first start, or when the file is corrupt', () => {
    expect(placeOnScreens(null, [laptop])).toBeUndefined();
    expect([null, {}, { ...place, x: '1' }, { ...place, maximised: 1 }].some(isPlace)).toBe(false);
    expect(isPlace(place)).toBe(true);
  });
});
