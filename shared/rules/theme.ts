/** How the site looks: as the device does, or always by day or by night. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const isTheme = (word: unknown): word is Theme => themes.some((theme) => theme === word);

/** Under which a device keeps its choice. */
export const THEME_KEY = 'theme';

/** What browsers paint around the page: the paper of `shared/ui/styles/tokens.css`, by day and by night. */
export const themeColors = { light: '#faf6ed', dark: '#0d1526' } as const;
