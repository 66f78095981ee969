import { describe, expect, it } from 'vitest';
import { guessRegion, isRegion } from './region.ts';

const guess = (timeZone: string, ...languages: string[]) => guessRegion({ timeZone, languages });

describe('the region whose prices come first', () => {
  it.each([
    ['Europe/London', 'uk'],
    ['Europe/Jersey', 'uk'],
    ['Asia/Dubai', 'uae'],
    ['Asia/Riyadh', 'uae'],
    ['America/New_York', 'us'],
    ['Pacific/Honolulu', 'us'],
  ])('follows from the time zone %s, whatever the language: %s', (zone, region) => {
    expect(guess(zone, 'en-US')).toBe(region);
    expect(guess(zone, 'en-GB')).toBe(region);
  });

  it.each([
    [['en-US', 'en'], 'us'],
    [['fr', 'en-AE'], 'uae'],
    [['ar-ae'], 'uae'],
    [['en-GB', 'en-US'], 'uk'],
    [['de-DE', 'en-US'], 'us'],
  ])('otherwise follows from the first language of a known region: %s', (languages, region) => {
    expect(guess('Europe/Paris', ...languages)).toBe(region);
  });

  it.each([
    ['Asia/Tokyo', ['ja-JP']],
    ['', []],
    ['Not/AZone', ['', 'x', 'en', 'zh-Hant-TW']],
  ])('is the UK if neither is of a known region (%s)', (zone, languages) => {
    expect(guess(zone, ...languages)).toBe('uk');
  });

  it('is one of three known values', () => {
    expect(['uk', 'us', 'uae'].every(isRegion)).toBe(true);
    expect([null, '', 'UK', 'fr', 'constructor'].some(isRegion)).toBe(false);
  });
});
