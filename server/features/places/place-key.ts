/**
 * A name as it is looked up: small letters without accents and punctuation, "Saint" as "st". `St. Andrews`, `Saint
 * Andrews` and `ST ANDREWS` are one.
 */
export const placeKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[øđłßæœ]/g, (letter) => LETTERS[letter]!)
    .replace(/['’ʻ‘`.]/g, '')
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .replace(/\bsaint\b/g, 'st')
    .trim();

// They do not fall apart into a letter and a mark.
const LETTERS: Readonly<Record<string, string>> = { ø: 'o', đ: 'd', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe' };
