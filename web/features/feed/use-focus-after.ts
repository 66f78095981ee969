import { useEffect, useRef, type RefObject } from 'react';

/** Once something that was going on has ended (editing, say), the focus goes back to the button that began it. */
export function useFocusAfter(going: boolean, button: RefObject<HTMLElement | null>): void {
  const before = useRef(going);
  useEffect(() => {
    if (before.current && !going) button.current?.focus();
    before.current = going;
  }, [going, button]);
}
