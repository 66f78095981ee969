import { isTheme, THEME_KEY, type Theme, themeColors } from '../rules/theme.ts';
import { storedChoice } from './stored-choice.ts';

/** The theme of this device, for everybody who signs in; the system's by default. */
export const themeChoice = storedChoice<Theme>({ key: THEME_KEY, isChoice: isTheme, unchosen: 'system' });

/** Applies the theme to the page and the browser's frame. The inline script does so before the first paint. */
export function showTheme(): void {
  const theme = themeChoice.read();
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const scheme = theme === 'system' ? (meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light') : theme;
    meta.content = themeColors[scheme];
  }
}

/** Selects the theme of this device, at once. Other tabs get a storage event (`web/entry-client.tsx`). */
export function chooseTheme(theme: Theme): void {
  themeChoice.choose(theme === 'system' ? null : theme);
  showTheme();
}
