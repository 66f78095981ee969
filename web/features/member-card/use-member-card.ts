import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';

/** Loads the card's code; repeated calls return the same promise. */
export const loadMemberCard = () => import('./member-card.tsx');

/** Delay from hover or focus to the card, in milliseconds. */
const OPEN_AFTER = 500;
/** Delay before closing, so that the pointer can travel from the name into the card. */
const CLOSE_AFTER = 250;

/**
 * When the card of a name or picture opens: 500 ms after hover or keyboard focus. A tap on a name follows the link; a
 * tap on a picture (`tapOpens`) opens the card instead, and a second one follows the link.
 */
export function useMemberCard(tapOpens: boolean) {
  const anchor = useRef<HTMLAnchorElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const touched = useRef(false);
  const [open, setOpen] = useState(false);

  useEffect(() => () => clearTimeout(timer.current), []);
  const soon = (wanted: boolean) => {
    clearTimeout(timer.current);
    if (wanted) loadMemberCard().catch(() => undefined);
    timer.current = setTimeout(() => setOpen(wanted), wanted ? OPEN_AFTER : CLOSE_AFTER);
  };
  const setNow = (wanted: boolean) => {
    clearTimeout(timer.current);
    setOpen(wanted);
  };

  return {
    anchor,
    open,
    close: () => setNow(false),
    /** The pointer or the focus enters or leaves the card itself. */
    hold: (held: boolean) => (held ? setNow(true) : soon(false)),
    /** Props of the link. */
    props: {
      ref: anchor,
      onPointerEnter: (event: PointerEvent) => event.pointerType !== 'touch' && soon(true),
      onPointerLeave: (event: PointerEvent) => event.pointerType !== 'touch' && soon(false),
      onPointerDown: (event: PointerEvent) => {
        touched.current = event.pointerType === 'touch';
      },
      onFocus: () => anchor.current?.matches(':focus-visible') && soon(true),
      onBlur: () => soon(false),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape') setNow(false);
      },
      onClick: (event: MouseEvent) => {
        const tapped = touched.current && tapOpens && !open;
        touched.current = false;
        if (tapped) event.preventDefault();
        setNow(tapped);
      },
    },
  };
}
