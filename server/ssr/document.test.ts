import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { themeColors } from './document.ts';

it('browsers paint around the page what the page is painted on', () => {
  const tokens = readFileSync(new URL('../../shared/ui/styles/tokens.css', import.meta.url), 'utf8');
  expect(tokens).toContain(`--color-paper: light-dark(${themeColors.light}, ${themeColors.dark});`);
});
