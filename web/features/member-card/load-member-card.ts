/** Fetches the card's code; the bundler gives the same promise to every caller. */
export const loadMemberCard = () => import('./member-card.tsx');
