/** The theme: as the device is set, or always light or dark. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const isTheme = (word: unknown): word is Theme => themes.some((theme) => theme === word);

/** The storage key of the choice. */
export const THEME_KEY = 'theme';

/** The colours of the browser's frame: the paper of `shared/ui/styles/tokens.css`, light and dark. */
export const themeColors = { light: '#faf6ed', dark: '#0d1526' } as const;
