import { keptChoice } from '../kept-choice.ts';

/** What somebody has said about films, players and calendars of other companies; nothing loads before they did. */
export type EmbedChoice = 'unasked' | 'allowed' | 'refused';

const consent = keptChoice<EmbedChoice>({
  key: 'embeds',
  isChoice: (word) => word === 'allowed' || word === 'refused',
  unchosen: 'unasked',
});

/** Remembers the choice in this browser, and tells everything on the page. */
export const chooseEmbeds = (choice: EmbedChoice): void => consent.choose(choice === 'unasked' ? null : choice);

/** The choice as it stands, in every tab; `unasked` on the server and in the first render in the browser. */
export const useEmbedConsent = consent.use;
