import { characters } from '#shared/contracts/limits.ts';
import { cx } from './cx.ts';
import { useEffect, useId, useRef, useState, type ReactNode, type Ref } from 'react';

type Box = HTMLInputElement | HTMLTextAreaElement;

export interface CountProps {
  /** Shows a live count against this limit, in characters as people count them. Nothing is cut off. */
  countTo?: number;
  /** Shows the count only near the end, for limits that hardly anybody meets. */
  countNear?: boolean;
}

interface Counted extends CountProps {
  readonly ref: Ref<Box> | undefined;
  readonly initial: string | number | readonly string[] | undefined;
  readonly describedBy: string | undefined;
}

/** Counts the characters of a box. @returns what the box needs, and the count to put under it */
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

/** Counts as the server does: trimmed, one for each character that a person sees. */
export const countCharacters = (text: string): number => characters(text.trim());

/** Whether nine tenths are used. The count is then on the page before it is read out. */
const isNearTheEnd = (count: number, max: number): boolean => count >= max * 0.9;

/** "12 / 500". Read out politely, and only when the end is near, so that typing is not talked over. */
export const CharacterCount = ({ id, count, max }: { id?: string; count: number; max: number }) => {
  const left = max - count;
  return (
    <p
      id={id}
      className={cx('figures justify-self-end text-xs', left < 0 ? 'font-semibold text-danger' : 'text-muted')}
    >
      {count.toLocaleString('en-GB')} / {max.toLocaleString('en-GB')}
      <span className="sr-only"> characters</span>
      <output className="sr-only">
        {left < 0 ? `${-left} characters too many` : left <= max * 0.05 ? `${left} characters left` : ''}
      </output>
    </p>
  );
};
