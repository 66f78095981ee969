const names = new Intl.DisplayNames('en-GB', { type: 'region' });

/** "GB" → "United Kingdom"; a code that there is not stays as it is. */
export const countryName = (code: string): string => names.of(code) ?? code;

const collator = new Intl.Collator('en-GB');

/** Options in the order of a British dictionary, which is not the database's. */
export const inOrder = (options: readonly (readonly [string, string])[]) =>
  options.toSorted(([, one], [, other]) => collator.compare(one, other));
