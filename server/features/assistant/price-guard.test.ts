import { describe, expect, it } from 'vitest';
import type { Region } from '#shared/rules/prices.ts';
import { amountsIn, faultIn } from './price-guard.ts';
import { askedIn } from './price-items.ts';

const fault = (answer: string, question = '', regions: readonly Region[] = []) =>
  faultIn(answer, { items: askedIn(question).items, regions });

describe('a provider’s answer', () => {
  it.each([
    ['A full day of photography is £1,495, with about 300 images. /services/photography', 'photography'],
    ['Photography costs £1,495 in the UK, $1,995 in the US and AED 6,950 in the UAE.', 'photography'],
    ['It is 1,495 pounds for a full day.', 'How much is photography?'],
    ['The set-up fee is £495, hosting is £50 a month and each episode is £295.', 'podcast'],
    ['There is a set-up fee of $650; monthly hosting is $65 and episodes are $395.', 'podcast'],
    ['Editing starts from AED 2,495.', 'editing'],
    ['Our 8 mini videos are £3,995. Video testimonials are £1,295.', 'videos'],
    ['Bonjour was founded in 2012 and has offices in London and Dubai.', 'who are you'],
    ['Meetings take 30-45 minutes. Write to hello@bonjour.example.', 'meetings'],
  ])('is sent when its prices are right: %s', (answer, question) => expect(fault(answer, question)).toBeUndefined());

  it.each([
    ['a wrong amount', 'Photography costs £1,395.'],
    ['an amount in words', 'Photography costs fourteen hundred and ninety-five pounds.'],
    ['the price of another service', 'Photography costs £495.'],
    ['the set-up fee as hosting', 'The set-up fee is £50 and hosting is £495.'],
    ['the right figure in the wrong currency', 'Photography costs $1,495.'],
    ['euros', 'Photography costs €1,750.'],
    ['euros in words', 'Photography costs 1,495 euros.'],
    ['a reduction', 'Photography costs £1,495, with a 10 % discount for you.'],
    ['a promise', 'Photography is free of charge this month.'],
    ['a figure without its currency', 'Photography costs 1200 for a day.'],
    ['a sum', 'Two days of photography cost £2,990.'],
    ['a range', 'Photography costs £1,495 to 1,800.'],
    ['abbreviated thousands', 'Photography is about £1.5k.'],
    ['an invisible character in the amount', 'Photography costs £\u200B1,395.'],
    ['full-width digits', 'Photography costs £１３９５.'],
    ['a price of something unnamed', 'That would be £495.'],
    ['a price of training', 'Training costs £495.'],
    ['a price beside a right one', 'Photography is £1,495. Drones are £200 extra.'],
  ])('is not sent with %s', (_, answer) => expect(fault(answer)).toBeDefined());

  it('is rejected when its price belongs to something other than the question', () => {
    expect(fault('That is £495.', 'How much is photography?')).toBeDefined();
    expect(fault('That is £1,495.', 'How much is photography?')).toBeUndefined();
  });

  it('may name only the price in the requested region', () => {
    expect(fault('Photography is £1,495.', 'photography', ['uae'])).toBeDefined();
    expect(fault('Photography is AED 6,950.', 'photography', ['uae'])).toBeUndefined();
  });

  it('may link only to our own site and addresses', () => {
    expect(fault('Look at https://evil.example/prices.')).toBeDefined();
    expect(fault('Look at www.evil.example.')).toBeDefined();
    expect(fault('Write to boss@evil.example.')).toBeDefined();
    expect(fault('Send a message: https://wa.me/447700900142.')).toBeUndefined();
  });
});

const read = (text: string) => amountsIn(text).map(({ value, region }) => [value, region]);

describe('finding amounts in a text', () => {
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
  ])('finds %s', (text, value, region) => expect(read(`It is ${text}, as ever.`)).toEqual([[value, region]]));

  it.each(['€300', '300 euros', 'A$300', '₹300', '300 rupees', 'SAR 300'])('finds no price of ours in %s', (text) => {
    expect(amountsIn(text)).toMatchObject([{ region: undefined }]);
  });

  it.each(['£1.5k', '£49.95', '£1,49', '£1.495'])('finds no whole price in %s', (text) => {
    expect(amountsIn(text)).toMatchObject([{ value: undefined }]);
  });

  it('finds both ends of a range', () => {
    expect(read('£400-£600')).toEqual([
      [400, 'uk'],
      [600, 'uk'],
    ]);
    expect(read('£400 to 600')).toEqual([
      [400, 'uk'],
      [600, 'uk'],
    ]);
  });

  it('ignores counts, dates and phone numbers', () => {
    expect(amountsIn('About 300 images for the 2025/26 year; +44 7700 900142; 30-45 minutes.')).toEqual([]);
  });
});
