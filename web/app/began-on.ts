/** Where this tab's visit began, as the page's own script has noted it (`shared/rules/visits.ts`). */
export const beganOn = (): string | undefined => document.documentElement.dataset['began'];
