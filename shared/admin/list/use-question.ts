import { useRef, useState } from 'react';

/** A question about one item of a list, such as whether it should go, and where the focus is when its row is gone. */
export function useQuestion<About>() {
  const [about, ask] = useState<About>();
  const region = useRef<HTMLElement>(null);
  return {
    about,
    ask,
    /** For the list, which takes the focus. */
    region,
    /** For the dialog that asks. */
    answers: {
      onClose: () => ask(undefined),
      onGone: () => region.current?.focus({ preventScroll: true }),
    },
  };
}

/**
 * For a dialog after which its row may be gone: the focus cannot go back to a button there.
 * @param onGone gives it another place
 */
export function useGoneRow(onGone: () => void) {
  const isGone = useRef(false);
  return {
    markGone: () => {
      isGone.current = true;
    },
    /** The dialog's `content`. */
    content: {
      onCloseAutoFocus: (event: Event) => {
        if (!isGone.current) return;
        event.preventDefault();
        onGone();
      },
    },
  };
}
