import { useCallback, useEffect, useRef, useState } from 'react';
import { usePlatform } from '#shared/api/platform-context.tsx';

/** How long after the last key drafts are saved on the device, in milliseconds. Closing the page saves at once. */
const PAUSE = 400;

interface SavedDraft<Draft> {
  /** The draft of an earlier visit; null when there is none. */
  readonly restored: Draft | null;
  /**
   * Saves this on the device soon. Null deletes the draft at once.
   * @param under another key, such as the new id of a thing that was just created
   */
  readonly keep: (draft: Draft | null, under?: string) => void;
  /** Saves the draft on the device now. */
  readonly save: () => void;
}

/**
 * A draft for one person and one thing, kept on this device. It survives closing, reloads, crashes and expired
 * sessions. If the device cannot store it, the browser asks before the page is left.
 * @param name such as `resource/7`
 * @param isWhole whether the stored draft has the current format
 */
export function useSavedDraft<Draft>(
  personId: number,
  name: string,
  isWhole: (found: unknown) => found is Draft,
): SavedDraft<Draft> {
  const { drafts } = usePlatform();
  const [restored] = useState(() => parseDraft(drafts.read(personId, name), isWhole));
  const waiting = useRef<{ readonly draft: Draft; readonly under: string } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const save = useCallback(() => {
    clearTimeout(timer.current);
    if (waiting.current === null) return;
    const isStored = drafts.write(personId, waiting.current.under, JSON.stringify(waiting.current.draft));
    waiting.current = null;
    askBeforeLeaving(!isStored);
  }, [drafts, personId]);

  const keep = useCallback(
    (draft: Draft | null, under = name) => {
      clearTimeout(timer.current);
      waiting.current = draft === null ? null : { draft, under };
      if (draft === null) {
        drafts.write(personId, under, null);
        askBeforeLeaving(false);
      } else timer.current = setTimeout(save, PAUSE);
    },
    [drafts, personId, name, save],
  );

  useEffect(() => {
    const whenHidden = () => {
      if (document.visibilityState === 'hidden') save();
    };
    window.addEventListener('pagehide', save);
    document.addEventListener('visibilitychange', whenHidden);
    return () => {
      window.removeEventListener('pagehide', save);
      document.removeEventListener('visibilitychange', whenHidden);
      save();
      askBeforeLeaving(false);
    };
  }, [save]);

  return { restored, keep, save };
}

const refuse = (event: BeforeUnloadEvent) => event.preventDefault();

function askBeforeLeaving(isAsking: boolean): void {
  if (isAsking) window.addEventListener('beforeunload', refuse);
  else window.removeEventListener('beforeunload', refuse);
}

/** A stored draft; null when there is none, or it has another format. */
export function parseDraft<Draft>(text: string | null, isWhole: (found: unknown) => found is Draft): Draft | null {
  if (text === null) return null;
  try {
    const found: unknown = JSON.parse(text);
    return isWhole(found) ? found : null;
  } catch {
    return null;
  }
}
