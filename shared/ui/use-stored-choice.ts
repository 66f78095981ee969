import { useSyncExternalStore } from 'react';
import type { StoredChoice } from './stored-choice.ts';

/** The current choice, in every tab; `unchosen` on the server and in the first render in the browser. */
export const useStoredChoice = <Choice extends string>({ subscribe, read, unchosen }: StoredChoice<Choice>): Choice =>
  useSyncExternalStore(subscribe, read, () => unchosen);
