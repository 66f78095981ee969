/** How the site looks: as the device does, or always by day or by night. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const isTheme = (word: unknown): word is Theme => themes.some((theme) => theme === word);

/** Under which a device keeps its choice. */
export const THEME_KEY = 'theme';

/** What browsers paint around the page: the paper of `shared/ui/styles/tokens.css`, by day and by night. */
export const themeColors = { light: '#faf6ed', dark: '#0d1526' } as const;

/**
 * Shows the chosen look before the first paint, when no other code is there yet; the documents hold it as they hold no other
 * script, and `shared/ui/theme.ts` does the same later. Written short, since every page carries it.
 */
export const EARLY_THEME = `try{let r=document.documentElement,t=localStorage.${THEME_KEY};if(t=="light"||t=="dark"){r.dataset.theme=t;let m="meta[name=theme-color]",c=document.querySelector(m+"[media*="+t+"]").content;document.querySelectorAll(m).forEach(e=>e.content=c)}}catch{}`;
