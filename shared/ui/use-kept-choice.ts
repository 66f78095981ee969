import { useSyncExternalStore } from 'react';
import type { KeptChoice } from './kept-choice.ts';

/** A choice as it stands, in every tab; `unchosen` on the server and in the first render in the browser. */
export const useKeptChoice = <Choice extends string>({ subscribe, read, unchosen }: KeptChoice<Choice>): Choice =>
  useSyncExternalStore(subscribe, read, () => unchosen);
