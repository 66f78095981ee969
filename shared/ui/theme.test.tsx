import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { THEME_KEY, themeColors } from '../rules/theme.ts';
import { showTheme } from './theme.ts';
import { ThemeSwitch } from './theme-switch.tsx';

const page = () => [
  document.documentElement.dataset.theme,
  ...[...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].map(({ content }) => content),
];
const { light, dark } = themeColors;

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
  document.head.innerHTML = (['light', 'dark'] as const)
    .map(
      (scheme) =>
        `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${themeColors[scheme]}">`,
    )
    .join('');
});

describe('the theme', () => {
  it.each([
    ['dark', ['dark', dark, dark]],
    ['light', ['light', light, light]],
    ['system', [undefined, light, dark]],
    ['"><b>', [undefined, light, dark]],
  ])('is applied when “%s” is stored', (stored, expected) => {
    localStorage.setItem(THEME_KEY, stored);
    showTheme();
    expect(page()).toEqual(expected);
  });

  it('changes at once, and back to the system’s theme', async () => {
    render(<ThemeSwitch />);
    const user = userEvent.setup();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'System' }).checked).toBe(true);
    await user.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(page()).toEqual(['dark', dark, dark]);
    expect(localStorage.getItem(THEME_KEY)).toBe('dark');
    await user.click(screen.getByRole('radio', { name: 'Light' }));
    expect(page()).toEqual(['light', light, light]);
    await user.click(screen.getByRole('radio', { name: 'System' }));
    expect([page(), localStorage.getItem(THEME_KEY)]).toEqual([[undefined, light, dark], null]);
  });

  it('follows another tab', () => {
    localStorage.setItem(THEME_KEY, 'dark');
    showTheme();
    expect(page()).toEqual(['dark', dark, dark]);
  });
});
