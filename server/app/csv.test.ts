import { expect, it } from 'vitest';
import { toCsv } from './csv.ts';

it('begins with a byte order mark, writes a line for each row and quotes each cell', () => {
  expect(
    toCsv([
      ['a', 'b c'],
      ['say "hi", please', 'two\nlines'],
    ]),
  ).toBe('\uFEFF"a","b c"\r\n"say ""hi"", please","two\nlines"\r\n');
});

it.each(['=1+1', '+44', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋44', '－1', '＠SUM(A1)'])(
  'escapes %j so that no spreadsheet takes it for a formula',
  (text) => {
    expect(toCsv([[text]])).toBe(`\uFEFF"'${text}"\r\n`);
  },
);

it('leaves a formula character inside a text unchanged', () => {
  expect(toCsv([['a=b+c-d@e']])).toBe('\uFEFF"a=b+c-d@e"\r\n');
});
