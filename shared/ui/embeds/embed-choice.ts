import { storedChoice } from '../stored-choice.ts';

/** The visitor's choice about films, players and calendars of other companies. Nothing loads before it is made. */
export type EmbedChoice = 'unasked' | 'allowed' | 'refused';

/** The choice of this browser, which "Privacy choices" at the foot of the page can change. */
export const embedChoice = storedChoice<EmbedChoice>({
  key: 'embeds',
  isChoice: (word) => word === 'allowed' || word === 'refused',
  unchosen: 'unasked',
});
