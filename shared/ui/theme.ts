import { isTheme, THEME_KEY, type Theme, themeColors } from '../rules/theme.ts';
import { storedChoice } from './stored-choice.ts';

/** The look that was chosen on this device, whoever is signed in; as the system has it until then. */
export const themeChoice = storedChoice<Theme>({ key: THEME_KEY, isChoice: isTheme, unchosen: 'system' });

/** Puts the chosen look on the page, and its colour around it. The inline script does so before anything is painted. */
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

/** Chooses a look for this device, at once. Other tabs hear of it by the storage's event (`web/entry-client.tsx`). */
export function chooseTheme(theme: Theme): void {
  themeChoice.choose(theme === 'system' ? null : theme);
  showTheme();
}
