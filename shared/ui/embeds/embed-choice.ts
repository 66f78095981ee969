import { storedChoice } from '../stored-choice.ts';

/** The visitor's consent for films, players and calendars of other companies. Nothing loads before it. */
export type EmbedChoice = 'unasked' | 'allowed' | 'refused';

/** The consent in this browser; "Privacy choices" in the footer changes it. */
export const embedChoice = storedChoice<EmbedChoice>({
  key: 'embeds',
  isChoice: (word) => word === 'allowed' || word === 'refused',
  unchosen: 'unasked',
});
