import { useStoredChoice } from '../use-stored-choice.ts';
import { embedChoice, type EmbedChoice } from './embed-choice.ts';
import { useCallback, useState, type MouseEvent } from 'react';

/** Stores the consent in this browser, and notifies everything on the page. */
export const chooseEmbeds = (choice: EmbedChoice): void => embedChoice.choose(choice === 'unasked' ? null : choice);

/** The current consent, in every tab; `unasked` on the server and in the first render in the browser. */
export const useEmbedConsent = (): EmbedChoice => useStoredChoice(embedChoice);

/** Whether the embed may load. */
interface Embed {
  readonly shown: boolean;
  /** Whether this embed's own button was pressed, rather than allowing all of them. */
  readonly wanted: boolean;
  readonly load: () => void;
  /** For a link to the embed's own site: a plain click loads it here, one for a new tab does not. */
  readonly follow: (event: MouseEvent) => void;
  /** A ref for the embed that replaces the pressed button, to focus it. */
  readonly takeFocus: (element: HTMLElement | null) => void;
}

/**
 * Loads another company's embed with consent: this one by its button, or all by "Privacy choices". Public pages without React use
 * `web/public/embeds.ts` instead.
 */
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
