import { useEffect, useId, useRef, useState, type ReactNode, type Ref } from 'react';
import { CharacterCount, countCharacters, isNearTheEnd } from './character-count.tsx';

type Box = HTMLInputElement | HTMLTextAreaElement;

export interface CountProps {
  /** Shows a live count against this limit, in characters as people count them. Nothing is cut off. */
  countTo?: number;
  /** Shows it only near the end: a limit that hardly anybody meets is no concern of those who begin. */
  countNear?: boolean;
}

interface Counted extends CountProps {
  readonly ref: Ref<Box> | undefined;
  readonly initial: string | number | readonly string[] | undefined;
  readonly describedBy: string | undefined;
}

/** What counts the characters of a box: what the box needs, and the count to put under it. */
export function useCharacterCount({ countTo, countNear, ref, initial, describedBy }: Counted) {
  const own = useRef<Box>(null);
  const id = useId();
  const [count, setCount] = useState(() => countCharacters(String(initial ?? '')));

  // A form library may write into the box without an input event: each render looks again, and the same count changes nothing.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the box, not a value of ours, is what changed
  useEffect(() => {
    setCount(countCharacters(own.current?.value ?? ''));
  });

  const isShown = countTo !== undefined && (!countNear || isNearTheEnd(count, countTo));
  return {
    describedBy: [describedBy, isShown ? id : ''].filter(Boolean).join(' '),
    setBox: (element: Box | null): (() => void) | undefined => {
      own.current = element;
      if (typeof ref === 'function') return ref(element) ?? undefined;
      if (ref) ref.current = element;
      return undefined;
    },
    look: (box: Box): void => setCount(countCharacters(box.value)),
    shown: (isShown ? <CharacterCount id={id} count={count} max={countTo} /> : null) as ReactNode,
  };
}
