import { describe, expect, it } from 'vitest';
import { amountsIn } from './amounts.ts';

const read = (text: string) => amountsIn(text).map(({ value, region }) => [value, region]);

describe('amounts in a text', () => {
  it.each([
    ['£1,495', 1495, 'uk'],
    ['£ 1495', 1495, 'uk'],
    ['£1,495.00', 1495, 'uk'],
    ['1,495 GBP', 1495, 'uk'],
    ['495 pounds', 495, 'uk'],
    ['495 British pounds', 495, 'uk'],
    ['495 quid', 495, 'uk'],
    ['GBP 495', 495, 'uk'],
    ['$1,995', 1995, 'us'],
    ['US$1,995', 1995, 'us'],
    ['1995 dollars', 1995, 'us'],
    ['1,995 US dollars', 1995, 'us'],
    ['USD 1,995', 1995, 'us'],
    ['AED 6,950', 6950, 'uae'],
    ['6,950 AED', 6950, 'uae'],
    ['6950 dirhams', 6950, 'uae'],
    ['Dhs 6,950', 6950, 'uae'],
    ['AED19,500', 19_500, 'uae'],
  ])('%s', (text, value, region) => expect(read(`It is ${text}, as ever.`)).toEqual([[value, region]]));

  it.each(['€300', '300 euros', 'A$300', '₹300', '300 rupees', 'SAR 300'])('are no price of ours in %s', (text) => {
    expect(amountsIn(text)).toMatchObject([{ region: undefined }]);
  });

  it.each(['£1.5k', '£49.95', '£1,49', '£1.495'])('are no whole price in %s', (text) => {
    expect(amountsIn(text)).toMatchObject([{ value: undefined }]);
  });

  it('are both ends of a range', () => {
    expect(read('£400-£600')).toEqual([
      [400, 'uk'],
      [600, 'uk'],
    ]);
    expect(read('£400 to 600')).toEqual([
      [400, 'uk'],
      [600, 'uk'],
    ]);
  });

  it('are not what is counted, dated or dialled', () => {
    expect(amountsIn('About 300 images for the 2025/26 year; +44 7700 900142; 30-45 minutes.')).toEqual([]);
  });
});
