import { useStoredChoice } from '../use-stored-choice.ts';
import { embedChoice, type EmbedChoice } from './embed-choice.ts';
import { useCallback, useState, type MouseEvent } from 'react';

/** Remembers the choice in this browser, and tells everything on the page. */
export const chooseEmbeds = (choice: EmbedChoice): void => embedChoice.choose(choice === 'unasked' ? null : choice);

/** The choice as it stands, in every tab; `unasked` on the server and in the first render in the browser. */
export const useEmbedConsent = (): EmbedChoice => useStoredChoice(embedChoice);

/** Whether something of another company may be on the page. */
interface Embed {
  readonly shown: boolean;
  /** Somebody pressed the button of this one, rather than allowing all of them. */
  readonly wanted: boolean;
  readonly load: () => void;
  /** For a link to the same on its own site: a plain click loads it here, one that wants another tab does not. */
  readonly follow: (event: MouseEvent) => void;
  /** For what takes the pressed button's place: the focus goes there. */
  readonly takeFocus: (element: HTMLElement | null) => void;
}

/** The one way to anything of another company: this one by its button, or all by "Privacy choices". */
export function useEmbed(): Embed {
  const choice = useEmbedConsent();
  const [wanted, setWanted] = useState(false);
  const load = useCallback(() => setWanted(true), []);
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    load();
  };
  const takeFocus = useCallback(
    (element: HTMLElement | null) => {
      if (wanted) element?.focus();
    },
    [wanted],
  );
  return { shown: wanted || choice === 'allowed', wanted, load, follow, takeFocus };
}
